// Writes the built-in guards into the sources, so that they are part of every bundle. A test holds the two equal.
//   node scripts/embed-guards.mjs
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = new URL('../', import.meta.url);
const text = readFileSync(new URL('guards/self-protection.yml', root), 'utf8');
const lines = text
  .trimEnd()
  .split('\n')
  .map((line) => `  ${JSON.stringify(line)},`);
const code = `/** guards/self-protection.yml, as scripts/embed-guards.mjs wrote it here. */
export const SELF_PROTECTION = [
${lines.join('\n')}
  '',
].join('\\n');
`;
writeFileSync(fileURLToPath(new URL('src/built-in/self-protection-text.ts', root)), code);
