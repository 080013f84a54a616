"""Validates every scenario.json and manifest.json of a folder of bundles with a validator that is not ours."""
import json
import pathlib
import subprocess
import sys

from jsonschema import Draft202012Validator

bundles = sorted(pathlib.Path(sys.argv[1]).rglob("manifest.json"))
if not bundles:
    sys.exit("no bundle to validate")
schema_command = ["cargo", "run", "--release", "--quiet", "--", "schema", "--manifest"]
manifest_schema = json.loads(subprocess.run(schema_command, check=True, capture_output=True, text=True).stdout)
failed = False
for manifest in bundles:
    pairs = [
        (manifest, manifest_schema),
        (manifest.with_name("scenario.json"), json.loads(manifest.with_name("schema.json").read_text())),
    ]
    for path, schema in pairs:
        Draft202012Validator.check_schema(schema)
        errors = list(Draft202012Validator(schema).iter_errors(json.loads(path.read_text())))
        print(f"{path.parent.name}/{path.name}: {len(errors)} errors")
        for error in errors[:5]:
            print("  ", error.json_path, error.message[:200])
        failed = failed or bool(errors)
sys.exit(1 if failed else 0)
