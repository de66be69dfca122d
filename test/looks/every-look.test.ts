import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { noteLooks } from '../../src/looks/files.ts';
import { world } from '../world/world.ts';

const LOOKING = [
  ...(['lstatSync', 'statSync', 'existsSync', 'accessSync', 'statfsSync', 'openSync', 'readFileSync'] as const),
  ...(['readlinkSync', 'readdirSync', 'opendirSync', 'realpathSync'] as const),
];

type Looking = ((path: unknown, ...rest: unknown[]) => unknown) & { readonly native?: Looking };

/** Every path that Node is asked about meanwhile, by whomever. */
async function askedOfNode<T>(work: () => Promise<T>): Promise<readonly [T, ReadonlySet<string>]> {
  const paths = new Set<string>();
  const usual = LOOKING.map((name) => [name, fs[name] as Looking] as const);
  const telling = (of: Looking): Looking =>
    Object.assign(
      (path: unknown, ...rest: unknown[]) => {
        if (typeof path !== 'number') paths.add(String(path));
        return of(path, ...rest);
      },
      of.native === undefined ? {} : { native: telling(of.native) },
    );
  for (const [name, of] of usual) Reflect.set(fs, name, telling(of));
  syncBuiltinESMExports();
  try {
    return [await work(), paths];
  } finally {
    for (const [name, of] of usual) Reflect.set(fs, name, of);
    syncBuiltinESMExports();
  }
}

test('no look that is taken while hooks are read escapes the ledger, but those into what was remembered of a file’s text', async () => {
  const { write, open, state, etc, at } = world();
  write('scripts/guard.sh', 'exit 0\n');
  write('rules/base.yml', JSON.stringify({ hooks: [{ on: 'PreToolUse', run: 'sh scripts/guard.sh' }] }));
  write('node_modules/pack/package.json', { name: 'pack' });
  write('node_modules/pack/hooks.yml', 'hooks: []\n');
  write('.hookline/guard.mjs', 'export default () => {};\n');
  write('.hookline/hooks.json', {
    extends: ['../rules/base.yml', 'pack', 'guard'],
    hooks: [{ on: 'PreToolUse', module: './guard.mjs' }],
  });
  write('~/.config/hookline/hooks.json', {
    hooks: [
      { on: 'PreToolUse', tools: 'shell', when: 'tool_input.command == "x"', deny: 'No.' },
      { on: 'PreToolUse', run: 'true', sandbox: 'bwrap' },
    ],
  });
  write('/etc/hookline/enforced.json', { hooks: [{ on: 'PreToolUse', run: 'sh scripts/guard.sh' }] });
  write('.claude/settings.json', { hooks: { PreToolUse: [{ hooks: [{ type: 'command', command: 'true' }] }] } });
  const first = await open();
  await first.approve(first.pending().map(({ key }) => key));
  const noted = new Set<string>();
  noteLooks((path) => noted.add(String(path)));
  const [, asked] = await askedOfNode(() => open()).finally(() => noteLooks(null));
  const escaped = [...asked].filter((path) => !noted.has(path));
  const memories = ['last-good', 'parsed'].map((name) => join(state, 'hookline', name));
  expect(escaped.filter((path) => !memories.some((folder) => path.startsWith(folder)))).toEqual([]);
  for (const path of [
    at('rules/base.yml'),
    at('scripts/guard.sh'),
    at('.hookline/guard.mjs'),
    join(etc, 'hookline/enforced.json'),
  ])
    expect(noted).toContain(path);
  expect(noted).toContain(join(state, 'hookline/trust.json'));
});
