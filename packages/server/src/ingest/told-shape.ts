import { ABOUT_FIELDS } from '../../../../src/core/decision-fields.ts';
import { withNames } from '../../../../src/core/with-names.ts';
import type { Told, ToldAbout } from '../../../../src/sinks/told.ts';
import { bodyShape } from '../http/shape.ts';

/** A record as a machine sends it; what a later version adds is kept, and not looked at. */
export type SentRecord = Omit<Told, 'about'> & { readonly about: SentAbout | null };
export type SentAbout = ToldAbout & { readonly revision?: string | null };

export interface Batch {
  readonly v: 1;
  readonly hookline: string;
  readonly records: readonly SentRecord[];
}

const MOST_RECORDS = 1000;
const WORD = { type: ['string', 'null'], maxLength: 2048 };
const COUNT = { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER };
const FEW = { type: 'integer', minimum: 0, maximum: 1_000_000 };

const HOOK = {
  type: 'object',
  required: ['hook'],
  properties: {
    ...Object.fromEntries(
      ['name', 'layer', 'handler', 'status', 'decision', 'wouldHave', 'definition'].map((name) => [name, WORD]),
    ),
    hook: { type: 'string', maxLength: 2048 },
    durationMs: { type: 'number' },
    shadow: { type: 'boolean' },
  },
};

const RECORD = {
  type: 'object',
  required: [
    'uid',
    'id',
    'first',
    'seq',
    'at',
    'kind',
    'what',
    'event',
    'decision',
    'experiment',
    'ran',
    'skipped',
    'about',
    'content',
  ],
  properties: {
    uid: { type: 'string', pattern: '^[\\x21-\\x7e]{1,128}$' },
    id: WORD,
    first: COUNT,
    seq: COUNT,
    at: { type: 'string', pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d{1,9})?Z$' },
    kind: { type: 'string', maxLength: 64 },
    what: { type: 'string', maxLength: 64 },
    event: WORD,
    decision: { type: ['string', 'null'], maxLength: 64 },
    experiment: { type: 'boolean' },
    ran: FEW,
    skipped: FEW,
    about: {
      type: ['object', 'null'],
      required: ['hooks'],
      properties: {
        ...withNames(ABOUT_FIELDS, () => WORD),
        hooks: { type: 'array', maxItems: 200, items: HOOK },
      },
    },
    content: { type: ['object', 'null'] },
    cut: { const: true },
  },
};

export const BATCH = bodyShape<Batch>({
  type: 'object',
  required: ['v', 'hookline', 'records'],
  properties: {
    v: { const: 1 },
    hookline: { type: 'string', maxLength: 64 },
    records: { type: 'array', maxItems: MOST_RECORDS, items: RECORD },
  },
});
