//! How a small value is published as text: one macro that gives it serde and JSON Schema.
//! Must not: know any one type, or accept two spellings of one value.

/// Gives a type with `Display` and `FromStr` its published form: a string, in the one spelling that
/// `Display` writes. Another spelling of the same value is refused, so that equal bundles have equal bytes.
macro_rules! text_form {
    ($type:ty, $name:literal, $pattern:literal, $says:literal) => {
        impl serde::Serialize for $type {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> serde::Deserialize<'de> for $type {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                struct FromText;
                impl serde::de::Visitor<'_> for FromText {
                    type Value = $type;

                    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                        f.write_str($says)
                    }

                    fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<$type, E> {
                        let value: $type = text.parse().map_err(E::custom)?;
                        let written = value.to_string();
                        if written == text {
                            Ok(value)
                        } else {
                            Err(E::custom(format_args!(
                                "`{text}` is written `{written}` in a bundle"
                            )))
                        }
                    }
                }
                deserializer.deserialize_str(FromText)
            }
        }

        impl schemars::JsonSchema for $type {
            fn schema_name() -> std::borrow::Cow<'static, str> {
                $name.into()
            }

            fn schema_id() -> std::borrow::Cow<'static, str> {
                concat!(module_path!(), "::", $name).into()
            }

            fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
                schemars::json_schema!({
                    "type": "string",
                    "pattern": $pattern,
                    "description": $says,
                })
            }
        }
    };
}

pub(crate) use text_form;
