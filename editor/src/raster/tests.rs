//! Tests of the painting in memory: what covers a pixel, what lies over what, and a frame of egui.
//! Must not: test what egui lays out.

use super::*;
use egui::epaint::{ImageDelta, Mesh, Vertex};
use egui::{ColorImage, TextureOptions, pos2};

const WHITE: TextureId = TextureId::Managed(0);
const CLEAR: Color32 = Color32::from_rgb(10, 20, 30);

fn raster_with(image: ColorImage, options: TextureOptions) -> Raster {
    let mut delta = TexturesDelta::default();
    delta.push(WHITE, ImageDelta::full(image, options));
    let mut raster = Raster::new();
    raster.update(&mut delta);
    assert!(delta.is_empty());
    raster
}

fn white() -> Raster {
    raster_with(ColorImage::filled([1, 1], Color32::WHITE), TextureOptions::LINEAR)
}

fn painted(raster: &mut Raster, meshes: Vec<Mesh>, clip: Rect) -> RgbaImage {
    let primitives: Vec<_> =
        meshes.into_iter().map(|mesh| ClippedPrimitive { clip_rect: clip, primitive: Primitive::Mesh(mesh) }).collect();
    raster.paint(&primitives, [32, 32], 1.0, CLEAR)
}

fn everywhere() -> Rect {
    Rect::from_min_max(pos2(0.0, 0.0), pos2(32.0, 32.0))
}

/// A fan of eight triangles around an odd place, so that every way of lying is among them.
fn fan(colour: Color32) -> Mesh {
    let mut mesh = Mesh::default();
    mesh.colored_vertex(pos2(15.3, 16.7), colour);
    let around =
        [(2.0, 2.0), (15.0, 2.0), (30.0, 2.0), (30.0, 13.4), (30.0, 30.0), (9.1, 30.0), (2.0, 30.0), (2.0, 20.0)];
    for (x, y) in around {
        mesh.colored_vertex(pos2(x, y), colour);
    }
    for at in 0..8 {
        // Every other triangle runs the other way round.
        let (one, two) = (1 + at, 1 + (at + 1) % 8);
        if at % 2 == 0 { mesh.add_triangle(0, one, two) } else { mesh.add_triangle(two, one, 0) }
    }
    mesh
}

#[test]
fn triangles_with_common_sides_cover_each_pixel_once() {
    let half = Color32::from_rgba_premultiplied(100, 0, 0, 128);
    let picture = painted(&mut white(), vec![fan(half)], everywhere());
    for (x, y, pixel) in picture.enumerate_pixels() {
        let inside = (2..30).contains(&x) && (2..30).contains(&y);
        let expected = if inside { [105, 10, 15, 255] } else { [10, 20, 30, 255] };
        assert_eq!(pixel.0, expected, "at {x}, {y}");
    }
}

#[test]
fn a_clip_cuts_and_later_meshes_lie_above() {
    let mut below = Mesh::default();
    below.add_colored_rect(everywhere(), Color32::RED);
    let mut above = Mesh::default();
    above.add_colored_rect(Rect::from_min_max(pos2(4.0, 4.0), pos2(40.0, 40.0)), Color32::BLUE);
    let clip = Rect::from_min_max(pos2(2.0, 2.0), pos2(20.0, 10.0));
    let picture = painted(&mut white(), vec![below, above], clip);
    assert_eq!(picture.get_pixel(1, 5).0, [10, 20, 30, 255]);
    assert_eq!(picture.get_pixel(2, 2).0, [255, 0, 0, 255]);
    assert_eq!(picture.get_pixel(4, 4).0, [0, 0, 255, 255]);
    assert_eq!(picture.get_pixel(19, 9).0, [0, 0, 255, 255]);
    assert_eq!(picture.get_pixel(20, 9).0, [10, 20, 30, 255]);
    assert_eq!(picture.get_pixel(19, 10).0, [10, 20, 30, 255]);
}

#[test]
fn textures_are_read_sharp_or_blended_and_patched() {
    let image = ColorImage::new([2, 1], vec![Color32::BLACK, Color32::WHITE]);
    let uv = Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0));
    let mut mesh = Mesh::with_texture(WHITE);
    mesh.add_rect_with_uv(everywhere(), uv, Color32::WHITE);
    let sharp = painted(&mut raster_with(image.clone(), TextureOptions::NEAREST), vec![mesh.clone()], everywhere());
    assert_eq!([15, 16].map(|x| sharp.get_pixel(x, 9).0[0]), [0, 255]);
    let mut raster = raster_with(image, TextureOptions::LINEAR);
    let blended = painted(&mut raster, vec![mesh.clone()], everywhere());
    let row: Vec<u8> = [0, 7, 8, 16, 23, 24].map(|x| blended.get_pixel(x, 9).0[0]).to_vec();
    assert_eq!(row, [0, 0, 8, 135, 247, 255]);
    let mut delta = TexturesDelta::default();
    delta.push(WHITE, ImageDelta::partial([1, 0], ColorImage::filled([1, 1], Color32::RED), TextureOptions::LINEAR));
    raster.update(&mut delta);
    let patched = painted(&mut raster, vec![mesh], everywhere());
    assert_eq!(patched.get_pixel(31, 9).0, [255, 0, 0, 255]);
}

#[test]
fn colours_change_evenly_between_corners_and_odd_corners_do_no_harm() {
    let mut mesh = Mesh::default();
    for (x, colour) in [(0.0, Color32::BLACK), (32.0, Color32::WHITE)] {
        mesh.colored_vertex(pos2(x, 0.0), colour);
        mesh.colored_vertex(pos2(x, 32.0), colour);
    }
    mesh.add_triangle(0, 1, 2);
    mesh.add_triangle(1, 2, 3);
    let vertices =
        [f32::NAN, f32::INFINITY, 1.0e30, 5.0].map(|x| Vertex::untextured(pos2(x, 5.0), Color32::RED)).into();
    let odd = Mesh { vertices, indices: vec![0, 1, 2, 1, 2, 3, 3, 3, 3, 2, 3, 99], ..Mesh::default() };
    let picture = painted(&mut white(), vec![mesh, odd], everywhere());
    for x in 0..32_u32 {
        let expected = (f64::from(x) + 0.5) / 32.0 * 255.0;
        assert!((f64::from(picture.get_pixel(x, 20).0[1]) - expected).abs() <= 1.0, "at {x}");
    }
}

#[test]
fn a_frame_of_egui_is_drawn_the_same_each_time() {
    let frame = || {
        let ctx = egui::Context::default();
        let input = egui::RawInput {
            screen_rect: Some(Rect::from_min_size(pos2(0.0, 0.0), egui::vec2(300.0, 200.0))),
            ..Default::default()
        };
        let output = ctx.run_ui(input, |ui| {
            egui::CentralPanel::default().show(ui, |ui| ui.heading("Sixty hexes"));
        });
        draw(&ctx, output, 1.0, [300, 200])
    };
    let (one, two) = (frame(), frame());
    assert_eq!(one, two);
    let ground = *one.get_pixel(290, 190);
    let inked = one.pixels().filter(|pixel| **pixel != ground).count();
    assert!((150..4000).contains(&inked), "{inked} pixels of text");
}
