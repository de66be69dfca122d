import { mkdirSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { effectCompiler } from '../../../src/config/compile-effects.ts';
import type { EffectRule, EffectTest } from '../../../src/core/effect-rule.ts';
import { readCorpus } from '../../packs/read-corpus.ts';
import { scratchFolder } from '../../scratch-folder.ts';
import { callOf, REFUSING } from './call.ts';

const RULES: readonly EffectRule[] = [
  { reads: ['**/.env', '!**/.env.example'] },
  { reads: ['~/.ssh/**'], certain: true },
  { writes: ['**', '!src/**'] },
  { writes: ['**'], outside: ['project', 'temp'] },
  { deletes: ['**'], outside: ['project'] },
  { deletes: ['src/**'], runs: ['rm', 'git clean'] },
  { outside: ['home'] },
  { outside: ['./dist'] },
  { sends: true, reads: ['**/*.key'] },
];

async function compiled(home: string): Promise<readonly EffectTest[]> {
  const { rule } = effectCompiler({ home, env: { TMPDIR: '/tmp' } });
  return Promise.all(RULES.map((one) => rule(one, REFUSING, [])));
}

test('a rule that is asked again about a call says what one says that never heard of it, whatever became of links and files', async () => {
  const root = realpathSync(scratchFolder());
  const [home, cwd] = [join(root, 'home'), join(root, 'home/app')];
  for (const folder of ['src', 'dist', '../.ssh']) mkdirSync(join(cwd, folder), { recursive: true });
  const corpus = ['dangerous', 'everyday'].flatMap((name) => readCorpus(name, { HOME: home, PROJECT: cwd }));
  const calls = corpus.filter((_, i) => i % 60 === 0);
  const own = ['cat x', 'rm -r src', 'cp x src/y', 'echo a > x', 'cat src/x'].map((command) => ({
    tool: 'Bash',
    input: { command },
  }));
  const changes = [
    () => {},
    () => symlinkSync('.env', join(cwd, 'x')),
    () => writeFileSync(join(cwd, 'src/.env'), ''),
    () => {
      rmSync(join(cwd, 'x'));
      symlinkSync('../.ssh/id', join(cwd, 'x'));
    },
    () => {
      rmSync(join(cwd, 'src'), { recursive: true });
      symlinkSync('../.ssh', join(cwd, 'src'));
    },
  ];
  const often = await compiled(home);
  const answers = (rules: readonly EffectTest[], { tool, input }: (typeof own)[number]): readonly boolean[] =>
    rules.map((rule) => rule(callOf(tool, input, cwd)));
  const seen = new Set<string>();
  for (const change of changes) {
    change();
    const fresh = await compiled(home);
    for (const one of [...own, ...calls] as typeof own) {
      const again = answers(often, one);
      expect(again, JSON.stringify(one.input)).toEqual(answers(fresh, one));
      if (one.input.command === 'cat x') seen.add(again.join());
    }
  }
  // links that change do change answers
  expect(seen.size).toBeGreaterThan(2);
}, 60_000);
