import type { Word } from './cases.ts';

/** What was seen in one cell of the matrix; `detail` is for whoever has to find out why. */
export interface Cell {
  readonly word: Word;
  readonly detail: string;
}
export type Cells = Record<string, Cell>;

/** A word, and every fact without which it would say nothing of the agent. */
export interface Evidence {
  readonly word: Word;
  readonly facts: Readonly<Record<string, boolean>>;
  readonly detail?: string;
}

/** The only way to a cell: a word counts where all of its facts were seen, and it has any. A program that never started has none. */
export function cellOf({ word, facts, detail = '' }: Evidence): Cell {
  const all = Object.entries(facts);
  const unseen = all.filter(([, wasSeen]) => !wasSeen).map(([fact]) => fact);
  if (all.length > 0 && unseen.length === 0) return { word, detail };
  return { word: 'wrong', detail: `"${word}" with nothing to show for it (${unseen.join('; ')}). ${detail}` };
}

/** Everything that was seen of one call. */
export interface SeenCall {
  readonly wasMade: boolean;
  /** As it stood in a later question to the model. */
  readonly result: string | undefined;
  /** Who kept a record with the number of this call. */
  readonly trail: 'refused' | 'other' | 'none';
  readonly isKeptByAgent: boolean;
  /** The same form of call ran where nothing was against it. */
  readonly control: boolean;
}

/** By whom a call is refused: hookline has a record of its refusal; the agent alone, only that there was a call. */
export type RefusedBy = 'hookline' | 'anybody';

/** A call that was refused, or that ran: by what it left behind. */
export function ranOrRefused(seen: SeenCall, by: RefusedBy): Evidence {
  const { wasMade, result, trail, isKeptByAgent, control } = seen;
  const detail = `its result: ${result?.slice(0, 500)}`;
  const told = { 'the model saw its result': result !== undefined };
  if (wasMade) return { word: 'ran', facts: { ...told, 'hookline has a record of it': trail !== 'none' }, detail };
  const record: Evidence['facts'] =
    by === 'hookline'
      ? { 'hookline has a record of its refusal': trail === 'refused' }
      : { 'somebody has a record of it': trail !== 'none' || isKeptByAgent };
  return { word: 'refused', facts: { ...told, ...record, 'without the rule it runs': control }, detail };
}
