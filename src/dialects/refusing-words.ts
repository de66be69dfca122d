import type { Decision } from '../core/decision.ts';
import { isObject } from '../core/json.ts';

/** How the value of a key says "no". */
export type RefusingValue =
  /** By a word: deny, block, reject. */
  | 'word'
  | 'false'
  | 'true'
  /** By standing there. */
  | 'present';

const DENY = /den(?:y|ie[ds])/i;
const BLOCK = /block|reject/i;
const ASK = /^[\s"'`]*(?:ask|defer)[\s"'`]*$/i;

/** Nobody puts a decision deeper than this. */
const LEVELS = 8;

/**
 * What a text says that stands where a decision belongs and is none of the known words: "no" if a word for it is in it,
 * whatever else is; a question if it is nothing else.
 */
export function refusalInText(text: string, how: RefusingValue): Extract<Decision, 'block' | 'deny' | 'ask'> | null {
  switch (how) {
    case 'word':
      if (BLOCK.test(text)) return 'block';
      if (DENY.test(text)) return 'deny';
      return ASK.test(text) ? 'ask' : null;
    case 'false':
      return /\bfalse\b/i.test(text) ? 'block' : null;
    case 'true':
      return /\btrue\b/i.test(text) ? 'block' : null;
    case 'present':
      return /^\s*(?:null|none|nil|undefined|false)?\s*$/i.test(text) ? null : 'block';
  }
}

/** The same for a value: alone, or inside of a list, an object or a string. */
export function refusalIn(value: unknown, how: RefusingValue): ReturnType<typeof refusalInText> {
  return refusalInText(textsIn(value, LEVELS).join('\n'), how);
}

function textsIn(value: unknown, levels: number): readonly string[] {
  if (typeof value === 'string' || typeof value === 'boolean') return [String(value)];
  if (levels === 0) return [];
  if (Array.isArray(value)) return value.flatMap((item) => textsIn(item, levels - 1));
  const fields = Object.entries(isObject(value) ? value : {});
  // `{ "block": true }`
  return fields.flatMap(([key, item]) => [...(item === true ? [key] : []), ...textsIn(item, levels - 1)]);
}
