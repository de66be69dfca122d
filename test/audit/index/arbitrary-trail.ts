import { createHash } from 'node:crypto';
import fc from 'fast-check';

const word = fc.constantFrom('', 'a', 'Bash', 'git', 'ä漢😀', 'x y', '"},"silent":{', 'a-longer-name-than-ten');
const anything = fc.oneof(word, fc.constantFrom<unknown>(null, 7, true, [], { a: 1 }, ['x']));
const session = fc.constantFrom('s1', 's2', 'a-longer-session');
/** Over two hundred and fifty kilobytes of a file an index is written: some records are long. */
const padding = fc.constantFrom(...['', '', ''], 'p'.repeat(90_000), `ß${'q'.repeat(60_000)}`);

const run = fc.record({
  ...{ kind: fc.constant('run'), hook: word, name: anything, layer: word, status: word, decision: word },
  ...{ durationMs: anything, late: fc.constant(undefined) },
});
const skip = fc.record({ kind: fc.constant('skip'), hook: word, name: anything, why: word });
const payload = fc.oneof(
  fc.record({
    ...{ tool_name: anything, cwd: fc.constantFrom('/a', '/b'), padding },
    tool_input: fc.oneof(anything, fc.record({ command: anything, silent: anything })),
  }),
  anything,
);
const silent = fc.dictionary(
  fc.constantFrom('p:', 'q:'),
  fc.array(fc.constantFrom('1 a', '2', '3 b c'), { maxLength: 3 }),
);
const outcome = fc.record({
  ...{ kind: fc.constant('outcome'), decision: fc.constantFrom('none', 'allow', 'ask', 'deny', 'block') },
  ...{ hold: fc.constantFrom(true, undefined), reason: anything, rewrite: fc.option(anything, { nil: undefined }) },
  ...{ experiment: fc.constantFrom(true, undefined), payload, silent: fc.option(silent, { nil: undefined }) },
});

interface Body {
  readonly kind: string;
  readonly [field: string]: unknown;
}

/** What was recorded together; its outcome may be missing, as of what was killed before it was over. */
const decision: fc.Arbitrary<readonly Body[]> = fc
  .record({
    ...{ runs: fc.array(run, { maxLength: 2 }), skips: fc.array(skip, { maxLength: 2 }) },
    ...{ end: fc.option(outcome, { freq: 6 }), session, agent: anything, id: fc.uuid() },
    event: fc.constantFrom('PreToolUse', 'Stop'),
    amid: fc.option(fc.constant({ kind: 'trust', hook: 'amid', by: 'me' }), { freq: 4 }),
  })
  .map(({ runs, skips, end, session: session_id, agent, id, event, amid }) => {
    const told = [...runs, ...skips, ...(end === null ? [] : [end])].map((one) => ({
      ...one,
      id,
      session_id,
      agent,
      event,
    }));
    // what a person does at the same time may stand between them
    return amid === null ? told : [...told.slice(0, 1), amid, ...told.slice(1)];
  });

const alone: fc.Arbitrary<readonly Body[]> = fc.oneof(
  fc
    .record({ kind: fc.constantFrom('trust', 'approval', 'allow'), hook: anything, by: word, session })
    .map((one) => [one]),
  fc.record({ kind: fc.constantFrom('torn', 'removed', 'dropped'), records: anything }).map((one) => [one]),
  run.chain((one) => fc.record({ id: fc.uuid(), session_id: session }).map((who) => [{ ...one, ...who, late: true }])),
);

const broken = fc.oneof(
  fc.constantFrom('', '{', 'null', '[]', '{}', '"text"', '{"v":1,"seq":3,"prev":"x","kind":"outc', '\0\0'),
  fc.constant(Buffer.from([0x7b, 0xe6, 0xbc, 0x0a])),
  fc.constant(Buffer.from([0xff, 0xfe, 0xf0, 0x9f])),
);

/** One line as it comes to stand in a file, without its end, or what stands where one should. */
export type Piece = { readonly records: readonly Body[] } | { readonly broken: string | Buffer };

const piece: fc.Arbitrary<Piece> = fc.oneof(
  { weight: 6, arbitrary: decision.map((records) => ({ records })) },
  { weight: 2, arbitrary: alone.map((records) => ({ records })) },
  { weight: 1, arbitrary: broken.map((text) => ({ broken: text })) },
);

/** What happens to a trail and to its indexes. */
export type Step =
  | { readonly does: 'write'; readonly pieces: readonly Piece[]; readonly cut: number }
  | { readonly does: 'rotate'; readonly month: string }
  | { readonly does: 'forget' | 'keep' | 'look' }
  | { readonly does: 'damage'; readonly how: 'delete' | 'empty' | 'cut' | 'garble' };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    // `cut`: so much of it is written at first, and looked at
    arbitrary: fc.record({
      ...{ does: fc.constant('write' as const), pieces: fc.array(piece, { minLength: 1, maxLength: 8 }) },
      cut: fc.double({ min: 0, max: 1, noNaN: true }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('rotate' as const),
      month: fc.constantFrom('2026-09', '2026-10', '2026-11'),
    }),
  },
  { weight: 3, arbitrary: fc.record({ does: fc.constantFrom('keep' as const, 'look' as const, 'forget' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      does: fc.constant('damage' as const),
      how: fc.constantFrom('delete' as const, 'empty' as const, 'cut' as const, 'garble' as const),
    }),
  },
);

export const trailSteps = fc.array(step, { minLength: 3, maxLength: 14 });

/** Pieces as the bytes of a file; each record with its number. */
export function bytesOf(pieces: readonly Piece[], nextSeq: () => number): Buffer {
  return Buffer.concat(
    pieces.flatMap((one) =>
      'broken' in one
        ? [Buffer.from(one.broken), Buffer.from('\n')]
        : one.records.map((body) => Buffer.from(`${lineOf(body, nextSeq())}\n`)),
    ),
  );
}

const AT_MS = Date.parse('2026-11-01T00:00:00.000Z');

function lineOf({ silent: folded, ...body }: Body, seq: number): string {
  const at = new Date(AT_MS + seq * 60_000).toISOString();
  const own = JSON.stringify({
    v: 1,
    seq,
    prev: 'x',
    at,
    ...body,
    ...(folded === undefined ? {} : { silent: folded }),
  });
  return `${own.slice(0, -1)},"hash":"${createHash('sha256').update(own).digest('hex')}"}`;
}
