// wide: plays every case of every agent

import { expect, test } from 'vitest';
import { CASES } from './cases.ts';
import { passed, verdictsWith } from './stand-in.ts';

/** All of the matrix, in hundreds of processes. */
const LIMIT_MS = 900_000;
const REFUSED = CASES.filter(({ allowed }) => allowed.includes('refused')).map(({ id }) => id);

test(
  'an agent that does all that is asked for passes every case',
  async () => {
    const wrong = Object.entries(await verdictsWith('none')).filter(([, verdict]) => verdict !== null);
    expect(wrong).toEqual([]);
  },
  LIMIT_MS,
);

test(
  'an agent that asks its hooks, and whose tools never run, shows no refusal: its control did not run either',
  async () => {
    const verdicts = await verdictsWith('tools');
    expect(passed(verdicts).filter((id) => REFUSED.includes(id))).toEqual([]);
    expect(verdicts.rule).toContain('without the rule it runs');
    // it is the control alone that is missing: hookline did refuse, and the model was told
    expect(verdicts.rule).not.toContain('the model saw');
    expect(verdicts.rule).not.toContain('hookline has a record');
  },
  LIMIT_MS,
);

test(
  'an agent that asks no hooks shows no refusal but its own',
  async () => {
    expect(passed(await verdictsWith('hooks')).filter((id) => REFUSED.includes(id))).toEqual(['no-grant']);
  },
  LIMIT_MS,
);
