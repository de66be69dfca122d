// wide: tries many cases

import { describe, expect, test } from 'vitest';
import { judge, summary } from './measure.ts';
import { readCorpus } from './read-corpus.ts';
import { workstation } from './workstation.ts';

const RULES_ONLY = ['guard', 'secrets', 'git', 'infra'];
const MOST_MS = 600_000;
/** The workstation of the test lies in the folder for temporary files; and to ask about a push to main is what whoever takes `git` wants. */
const MEANT = [
  /This would change \/tmp, which holds what guards/,
  / git push origin main {3}← ask: This changes a branch/,
];

describe.each([
  ['guard alone', ['guard']],
  ['all packs of rules', RULES_ONLY],
])('%s', (_, packs) => {
  test(
    'stop at least 99 % of the dangerous calls, every plain one, and whatever nobody can tell',
    async () => {
      const station = await workstation(packs);
      const hooks = await station.open();
      for (const name of ['dangerous', 'held-out/dangerous.txt']) {
        const { stopped, wrong, plainlyWrong } = summary(
          await judge(hooks, readCorpus(name, station.places)),
          'stopped',
        );
        expect(plainlyWrong, name).toEqual([]);
        expect(
          wrong.filter((shown) => shown.includes(' unknowable: ')),
          name,
        ).toEqual([]);
        expect(stopped, `${name}\n${wrong.join('\n')}`).toBeGreaterThanOrEqual(0.99);
      }
    },
    MOST_MS,
  );

  test(
    'disturb less than 0.3 % of all everyday calls',
    async () => {
      const station = await workstation(packs);
      const hooks = await station.open();
      const calls = ['everyday', 'held-out/everyday.txt'].flatMap((name) => readCorpus(name, station.places));
      const { wrong } = summary(await judge(hooks, calls), 'passed');
      const disturbed = wrong.filter((shown) => !MEANT.some((one) => one.test(shown)));
      expect(disturbed.length / calls.length, disturbed.join('\n')).toBeLessThan(0.003);
    },
    MOST_MS,
  );
});
