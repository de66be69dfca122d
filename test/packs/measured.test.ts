import { describe, expect, test } from 'vitest';
import { judge, summary } from './measure.ts';
import { readCorpus } from './read-corpus.ts';
import { workstation } from './workstation.ts';

const RULES_ONLY = ['guard', 'secrets', 'git', 'infra'];
const MOST_MS = 600_000;

describe.each([
  ['guard alone', ['guard']],
  ['all packs of rules', RULES_ONLY],
])('%s', (_, packs) => {
  test(
    'stop at least 98 % of the dangerous calls, every plain one, and whatever nobody can tell',
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
        expect(stopped, `${name}\n${wrong.join('\n')}`).toBeGreaterThanOrEqual(0.98);
      }
    },
    MOST_MS,
  );

  test(
    'disturb less than 1 % of the everyday calls',
    async () => {
      const station = await workstation(packs);
      const hooks = await station.open();
      for (const name of ['everyday', 'held-out/everyday.txt']) {
        const { stopped, wrong } = summary(await judge(hooks, readCorpus(name, station.places)), 'passed');
        expect(stopped, `${name}\n${wrong.join('\n')}`).toBeLessThan(0.01);
      }
    },
    MOST_MS,
  );
});
