// Writes schemas/*.json, for editors: what may stand in which file. Run it after a build, whenever a loader has a new key.
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const { jsonSchemaOf, SCHEMA_NAMES } = await import('../dist/schemas.js');
const folder = fileURLToPath(new URL('../schemas/', import.meta.url));
mkdirSync(folder, { recursive: true });
for (const name of SCHEMA_NAMES) {
  writeFileSync(`${folder}${name}.json`, `${JSON.stringify(jsonSchemaOf(name), null, 1)}\n`);
}
