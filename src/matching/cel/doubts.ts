import { didYouMean } from '../../core/did-you-mean.ts';
import type { Inspection } from './inspect.ts';
import { PAYLOAD_FIELDS, TOOL_INPUT_KEYS } from './payload-fields.ts';

export interface Doubt {
  readonly message: string;
  readonly hint: string;
  /** Only where an entry says nothing else about what a call does. */
  readonly ifAlone?: true;
}

/** What some part of a call does, or may do, says nothing about the others when it is turned round. */
export function turnedRound({ turned }: Inspection): readonly Doubt[] {
  return [...turned].map((name) => ({
    message: `"!${name}(…)" is false for a call of which only a part does that, and for one of which it cannot be told.`,
    hint: 'say what is meant without "!": a list with "!" in it takes out, as sends: ["!good.example"] or writes: ["**", "!build/**"] do',
    ifAlone: true,
  }));
}

export function misspelt({ names }: Inspection): readonly Doubt[] {
  return [...names].flatMap((name) => {
    const meant = meantBy(name);
    if (meant === null) return [];
    return { message: `"${name}" is no field that payloads usually have.`, hint: `did you mean "${meant}"?` };
  });
}

function meantBy(name: string): string | null {
  if (PAYLOAD_FIELDS.has(name)) return null;
  return TOOL_INPUT_KEYS.has(name) ? `tool_input.${name}` : didYouMean(name, PAYLOAD_FIELDS);
}
