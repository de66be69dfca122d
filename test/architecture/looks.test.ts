import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { DECIDING, unnotedLooks } from './looks.ts';

const src = fileURLToPath(new URL('../../src', import.meta.url));

test('whoever decides what is in force looks at files through the ledger alone', async () => {
  const entries = await readdir(src, { recursive: true, withFileTypes: true });
  const paths = entries.flatMap((entry) =>
    entry.isFile() && entry.name.endsWith('.ts') ? join(entry.parentPath, entry.name) : [],
  );
  const sources = await Promise.all(
    paths.map(async (path) => [relative(src, path).split(sep).join('/'), await readFile(path, 'utf8')] as const),
  );
  for (const one of DECIDING) expect(sources.filter(([file]) => file.startsWith(one)).length, one).toBeGreaterThan(0);
  expect(unnotedLooks(new Map(sources))).toEqual([]);
});

describe('a planted look past the ledger is found', () => {
  test.each([
    ['config/discover.ts', "import { lstatSync } from 'node:fs';"],
    ['trust/trust-store.ts', "import { constants, readFileSync } from 'fs';"],
    ['fleet/sources.ts', "import fs from 'node:fs';"],
    ['hooks/load-hooks.ts', "import * as fs from 'node:fs';"],
    ['hooks.ts', "import { readFile } from 'node:fs/promises';"],
    ['built-in/suspicion.ts', "const look = async () => (await import('node:fs')).existsSync('/');"],
    ['config/extends/npm-pack.ts', "const fs = require('node:fs');"],
    ['config/extends/npm-pack.ts', "const fs = process.getBuiltinModule('node:fs');"],
    ['config/read-file.ts', "export { statSync } from 'node:fs';"],
    ['config/read-file.ts', "export * from 'node:fs';"],
    ['config/existing-path.ts', "import { realpathSync as real } from 'node:fs';"],
    ['trust/trust-store.ts', "import { readPlainFile } from '../state/plain-file.ts';"],
    ['fleet/kept.ts', "import { ownText } from '../state/own-file.ts';"],
    ['state/switch-file.ts', "import { readPlainFile } from './plain-file.ts';"],
  ])('%s: %s', (file, text) => {
    expect(unnotedLooks(new Map([[file, text]]))).toMatchObject([{ file, line: 1 }]);
  });
});

test('what looks at nothing, and what lasts from event to event, is no offence', () => {
  const allowed = new Map([
    ['config/read-file.ts', "import { closeSync, constants, fstatSync, readSync, type Stats } from 'node:fs';"],
    [
      'config/read-file.ts',
      "import type { lstatSync } from 'node:fs'; import { lstatSync as look } from '../looks/files.ts';",
    ],
    ['fleet/store.ts', "import { renameSync, rmSync, writeSync } from 'node:fs';"],
    ['state/session-files.ts', "import { statSync } from 'node:fs'; import { readPlainFile } from './plain-file.ts';"],
    ['audit/head.ts', "import { lstatSync } from 'node:fs';"],
  ]);
  expect(unnotedLooks(allowed)).toEqual([]);
});
