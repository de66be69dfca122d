import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const tests = fileURLToPath(new URL('..', import.meta.url));

/** They make what the others are given; an engine for containers needs a file system that can carry its layers; what the real
 * agents leave goes with the folder that scripts/test-agents.mjs made for all of it. */
const MAKERS = [
  'scratch-folder.ts',
  'setup.ts',
  'leaves-nothing.ts',
  'temporary-folder.ts',
  'sandbox/support/docker-engine.ts',
  'agents/top-folder.ts',
];

test('every folder of a test comes from one place, which takes it away again', () => {
  const makes = new RegExp(`${'mkd'}temp(?:Sync)?\\(`);
  const files = readdirSync(tests, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
  const others = files.filter((name) => !MAKERS.includes(name) && makes.test(readFileSync(join(tests, name), 'utf8')));
  expect(others).toEqual([]);
});
