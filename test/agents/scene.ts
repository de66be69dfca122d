import type { Account, Ran } from './account.ts';
import type { Form } from './cases.ts';
import { type Evidence, type RefusedBy, ranOrRefused, type SeenCall } from './evidence.ts';
import type { Records } from './records.ts';
import { shown } from './run-calls.ts';
import type { Watched } from './watched.ts';

/** Of each form of call whether one ran while neither hookline nor any hook was there. */
export type Controls = Readonly<Record<Form, boolean>>;

/** One agent on one account, and what it can do where nothing is against it. */
export interface Scene {
  readonly it: Account;
  readonly control: Controls;
}

/** The runs that a call was in, and what was kept of them. */
export interface Took {
  readonly runs: readonly Ran[];
  readonly records: Records;
  /** A refusal ends the run, and no model is asked again: what the agent said at its end is what is known of the result. */
  readonly endsRun?: boolean;
}

export function resultOf({ nonce }: Watched, runs: readonly Ran[]): string | undefined {
  return runs.flatMap(({ exchanges }) => exchanges).find(({ call }) => call.includes(nonce))?.result;
}

function seenCall({ it, control }: Scene, call: Watched, form: Form, { runs, records, endsRun }: Took): SeenCall {
  const mine = runs.find(({ given }) => given.some((text) => text.includes(call.nonce)));
  const atEnd = endsRun === true && mine?.hung === false && mine.output !== '' ? mine.output : undefined;
  return {
    wasMade: it.made(call.file),
    result: resultOf(call, runs) ?? atEnd,
    trail: records.trail(call.nonce),
    isKeptByAgent: records.isKeptByAgent(call.nonce) || runs.some(({ output }) => output.includes(call.nonce)),
    control: control[form],
  };
}

/** Whether this call ran or was refused, with all that shows it. */
export function became(scene: Scene, call: Watched, form: Form, took: Took, by: RefusedBy = 'hookline'): Evidence {
  const evidence = ranOrRefused(seenCall(scene, call, form, took), by);
  return { ...evidence, detail: `${evidence.detail}\n${took.runs.map(shown).join('\n')}` };
}
