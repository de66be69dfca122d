import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { AREAS, PARTS } from './arrows.ts';
import { findOffences } from './imports.ts';
import { ours, pathsIn } from './ours.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const offencesIn = (file: string, text: string) => findOffences(new Map([[file, text]]));

describe('imports point only downwards', () => {
  const sources = ours();

  test('in every file that is ours', () => {
    expect(findOffences(sources)).toEqual([]);
  });

  test('of every kind: TypeScript, pages, the server, C', () => {
    for (const [which, least] of [
      [/^src\/.*\.ts$/, 900],
      [/^src\/ui\/page\/.*\.tsx$/, 50],
      [/^packages\/server\/src\/.*\.ts$/, 100],
      [/^packages\/server\/page\/.*\.tsx$/, 30],
      [/^packages\/server\/bench\/.*\.ts$/, 20],
      [/^native\/.*\.[ch]$/, 30],
    ] as const)
      expect([...sources.keys()].filter((path) => which.test(path)).length, String(which)).toBeGreaterThan(least);
  });

  test('and no folder with sources is read by nobody', () => {
    // what tries and builds it is no part of it
    const beside = /^(?:test|scripts|bench|examples|starters|vitest\.[\w.]*config\.ts)(?:\/|$)/;
    const all = pathsIn(['.'], /\.(?:tsx?|mts|cts|c|h)$/).filter((path) => !beside.test(path));
    expect(all.filter((path) => !sources.has(path))).toEqual([]);
  });

  test('each row of the table is about something, and names what is there', () => {
    const paths = [...sources.keys(), ...pathsIn(['scripts', 'bench'], /\.mjs$/)];
    const isThere = (path: string): boolean =>
      paths.some((one) => one === path || one.startsWith(`${path}/`) || one === `${path}.c` || one === `${path}.h`);
    const named = PARTS.flatMap((part) => [...part.paths, ...part.mayImport, ...part.typesOf]);
    expect(named.filter((path) => !isThere(path))).toEqual([]);
  });

  test('ARCHITECTURE.md has the tables as they are', () => {
    const { status, stderr } = spawnSync(process.execPath, ['scripts/architecture-page.mjs', '--check'], {
      cwd: root,
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([0, '']);
    expect(AREAS.map((area) => area.root)).toEqual(['src', 'packages/server/src', 'packages/server', 'native']);
  });
});

describe('a planted offence is found', () => {
  test.each([
    ['core/events.ts', "import { select } from '../engine/select.ts';", 'core may not import engine'],
    ['core/events.ts', "import { join } from 'node:path';", 'core imports nothing of Node'],
    ['core/events.ts', "import { join } from 'path';", 'core imports nothing of Node'],
    ['core/events.ts', "import { z } from 'zod';", 'core imports no packages'],
    ['shell/parse.ts', "import { merge } from '../matching/glob.ts';", 'shell may not import matching'],
    [
      'shell/parse.ts',
      "import { spawn } from 'node:child_process';",
      'shell is pure, and node:child_process has effects',
    ],
    ['dialects/all.ts', "import type { Matcher } from '../matching/matcher.ts';", 'dialects may not import matching'],
    ['matching/glob.ts', "import 'fs/promises';", 'matching is pure, and fs/promises has effects'],
    [
      'dialects/cocode/answer.ts',
      "import { f } from '../claude-code/answer.ts';",
      'dialects/cocode and dialects/claude-code are siblings',
    ],
    [
      'dialects/claude-form/entry.ts',
      "import { f } from '../cocode/answer.ts';",
      'dialects/claude-form and dialects/cocode are siblings',
    ],
    ['dialects/cocode/answer.ts', "import { f } from '../../config/read.ts';", 'dialects may not import config'],
    ['engine/plan.ts', "import { run } from '../handlers/command.ts';", 'engine may not import handlers'],
    ['engine/plan.ts', "import { setTimeout } from 'node:timers/promises';", 'engine imports nothing of Node'],
    ['config/read.ts', "import { store } from '../state/switches.ts';", 'config may not import state'],
    ['state/switches.ts', "import { trust } from '../trust/trust.ts';", 'state may not import trust'],
    ['trust/trust.ts', "import { trail } from '../audit/trail.ts';", 'trust may not import audit'],
    ['masks/masking.ts', "import { path } from '../state/real-path.ts';", 'masks may not import state'],
    ['built-in/guard.ts', "import { load } from '../hooks/load-hooks.ts';", 'built-in may not import hooks'],
    ['handlers/command.ts', "import { read } from '../config/read.ts';", 'handlers may not import config'],
    ['state/switches.ts', "import { createHooks } from '../hooks.ts';", 'state may not import hooks.ts'],
    ['hooks.ts', "import { render } from './cli/list.ts';", 'hooks.ts may not import cli'],
    [
      'adapters/mcp/call.ts',
      "import { a } from '../ai-sdk/index.ts';",
      'adapters/mcp and adapters/ai-sdk are siblings',
    ],
    ['hosts/bridge/degrade.ts', "import { run } from '../../cli/run.ts';", 'hosts may not import cli'],
    ['hook.ts', "import { createHooks } from './hooks.ts';", 'hook.ts may not import hooks.ts'],
    ['index.ts', "export * from './cli/main.ts';", 'index.ts may not import cli'],
    ['cli/run.ts', "import { demo } from '../../examples/demo.ts';", 'it lies outside of what is ours'],
    ['ui/page/views/x/view.tsx', "import { a } from '../../../server/assets.ts';", 'ui/page may not import ui/server'],
    ['ui/page/main.tsx', "import { readFileSync } from 'node:fs';", 'ui/page imports nothing of Node'],
    ['ui/data/x.ts', "import { read } from '../../audit/read.ts';", 'ui/data may not import audit but for its types'],
    ['cli/ui.ts', "import { frame } from '../ui/page/frame.tsx';", 'cli may not import ui/page'],
    ['helpers/text.ts', "import { A } from '../core/a.ts';", 'src/helpers is not in the table of ARCHITECTURE.md'],
  ])('%s: %s', (file, text, why) => {
    expect(offencesIn(`src/${file}`, text).map((offence) => offence.why)).toEqual([why]);
  });

  test.each([
    ['src/start.ts', "import '../../../src/cli/main.ts';", 'packages/server/src/start.ts may not import cli'],
    [
      'src/http/a.ts',
      "import { a } from '../people/a.ts';",
      'packages/server/src/http may not import packages/server/src/people',
    ],
    [
      'src/store/a.ts',
      "import { a } from '../http/a.ts';",
      'packages/server/src/store may not import packages/server/src/http',
    ],
    ['src/told/a.ts', "import 'node:fs';", 'packages/server/src/told imports nothing of Node'],
    ['src/db/a.ts', "import '../../../../src/audit/read.ts';", 'packages/server/src/db may not import audit'],
    ['src/new.ts', "import './app.ts';", 'packages/server/src is not in the table of ARCHITECTURE.md'],
    [
      'src/jobs/a.tsx',
      "const a = <b />; import '../app.ts';",
      'packages/server/src/jobs may not import packages/server/src/app.ts',
    ],
    [
      'page/views/a/view.tsx',
      "import { listActs } from '../../../src/store/acts.ts';",
      'packages/server/page may not import packages/server/src/store but for its types',
    ],
    ['page/main.tsx', "import '../../../src/ui/server/assets.ts';", 'packages/server/page may not import ui/server'],
    ['page/a.ts', "import { a } from '../bench/a.ts';", 'packages/server/page may not import packages/server/bench'],
    ['bench/a.ts', "import '../src/main.ts';", 'packages/server/bench may not import packages/server/src/main.ts'],
  ])('packages/server/%s: %s', (file, text, why) => {
    expect(offencesIn(`packages/server/${file}`, text).map((offence) => offence.why)).toEqual([why]);
  });

  test.each([
    ['bytes.c', '#include "frames.h"', 'native/bytes may not import native/frames'],
    ['spawner.c', '#include <stdio.h>\n  # include "door.h"', 'native/spawner may not import native/door'],
    ['door-guest.c', '#include "client.c"', 'native/door may not import native/client'],
    ['new.h', '#include "bytes.h"', 'native is not in the table of ARCHITECTURE.md'],
    ['main.c', '#include "../src/a.h"', 'it lies outside of what is ours'],
  ])('native/%s: %s', (file, text, why) => {
    expect(offencesIn(`native/${file}`, text).map((offence) => offence.why)).toEqual([why]);
  });

  test.each([
    ['import', "import { select } from '../engine/select.ts';"],
    ['import for its effects', "import '../engine/select.ts';"],
    ['import type', "import type { Select } from '../engine/select.ts';"],
    ['import of one type', "import { type Select } from '../engine/select.ts';"],
    ['import() of a type', "type S = import('../engine/select.ts').Select;"],
    ['dynamic import', "const later = async () => import('../engine/select.ts');"],
    ['re-export', "export { select } from '../engine/select.ts';"],
    ['re-export of everything', "export * from '../engine/select.ts';"],
    ['re-export of a type', "export type { Select } from '../engine/select.ts';"],
    ['require', "const s = require('../engine/select.ts');"],
  ])('written as %s', (_, text) => {
    const source = `// import '../hooks.ts';\nconst quoted = "import '../hooks.ts'";\n${text}`;
    expect(offencesIn('src/state/switches.ts', source)).toEqual([
      { file: 'src/state/switches.ts', line: 3, imports: '../engine/select.ts', why: 'state may not import engine' },
    ]);
  });

  test('written as an import that only the running program knows', () => {
    const source = 'export const load = (name: string) => import(`../${name}.ts`);';
    expect(offencesIn('src/engine/plan.ts', source)).toHaveLength(1);
    expect(offencesIn('src/handlers/module.ts', source)).toEqual([]);
  });
});

test('what the table allows is no offence', () => {
  const allowed = new Map([
    ['src/dialects/all.ts', "import { cocode } from './cocode/dialect.ts'; import { join } from 'node:path';"],
    ['src/dialects/cocode/answer.ts', "import { fields } from '../fields.ts'; import { input } from './input.ts';"],
    [
      'src/matching/regex.ts',
      "import { RE2JS } from 're2js'; import { Script } from 'node:vm'; import '../core/hook.ts';",
    ],
    ['src/dialects/claude-code/config.ts', "import { blocks } from '../claude-form/blocks.ts';"],
    ['src/cli/version.ts', "import { version } from '../../package.json' with { type: 'json' };"],
    ['src/engine/select.ts', "import { index } from '../matching/by-event.ts'; import './plan.ts';"],
    ['src/cli/main.ts', "const run = () => import('./run.ts'); import { createHooks } from '../hooks.ts';"],
    ['src/index.ts', "export { createHooks } from './hooks.ts'; export type { Hook } from './core/hook.ts';"],
    [
      'packages/server/page/a.tsx',
      "import type { ActRow } from '../src/store/acts.ts'; import '../../../src/ui/page/frame.tsx';",
    ],
    [
      'packages/server/page/b.ts',
      "import { type A, type B } from '../src/http/a.ts'; export type { C } from '../src/pages/c.ts';",
    ],
    ['packages/server/src/db/one.ts', "import { isGone } from '../../../../src/audit/lock-owner.ts';"],
    ['native/door-guest.c', '#include <poll.h>\n#include "door.h"\n#include "bytes.h"\n// #include "client.h"'],
  ]);
  expect(findOffences(allowed)).toEqual([]);
});
