import type { TrailRecord } from '../../audit/chain.ts';
import type { Verified } from '../../audit/verify.ts';
import { HookError } from '../../core/hook-error.ts';
import type { Checkpoint } from '../../proof/checkpoint.ts';
import { type Compared, comparedHeads } from '../../proof/compare-heads.ts';
import { type ProvedHeads, provedHeads, readProof } from '../../proof/proof-document.ts';
import { sinceSeen } from '../../proof/seen-checkpoint.ts';
import { counted } from '../../show/table.ts';
import { isAddress } from './fetch-proof.ts';
import { rememberCheckpoint, seenCheckpoint } from './seen-checkpoints.ts';
import { type ShownRequest, shownBy } from './shown-by.ts';

export interface AgainstRequest extends ShownRequest {
  /** What the server was told before that is not looked at. */
  readonly sinceMs: number | null;
}

/** What is shown by a server, beside the trail that is here. */
export interface Against {
  readonly machine: string | null;
  readonly origin: string;
  readonly size: number;
  readonly heads: number;
  readonly matched: number;
  readonly gone: number;
}

export interface Judgement {
  readonly against: Against | null;
  /** Null: nothing speaks against the trail, or the server. */
  readonly why: string | null;
  readonly notes: readonly string[];
}

/** The proof is had first: what is recorded meanwhile only makes the trail longer. */
export async function openAgainst(request: AgainstRequest) {
  const { key, text, keep, whyNot } = await shownBy(request);
  const seen = seenCheckpoint(request.state, key);
  const document = readProof(await text(seen?.size ?? null));
  if (document === null)
    throw new HookError('BAD_OPTION', `"${request.against}" is no proof of a server.`, { hint: WHENCE });
  const proved = provedHeads(document, key);
  const unproved = typeof proved === 'string' ? `the proof does not hold: ${proved}${await whyNot()}` : null;
  const heads = typeof proved === 'string' ? [] : proved.heads.filter(({ atMs }) => atMs >= (request.sinceMs ?? 0));
  const wanted = new Set(heads.map(({ seq }) => seq));
  const found = new Map<number, string>();
  let [owner, begun]: [string | null, string | null] = [null, null];
  return {
    /** Is shown every record, in one go along the trail. */
    onRecord(entry: TrailRecord): void {
      if (wanted.has(entry.seq)) found.set(entry.seq, entry.hash);
      if (typeof entry.machine === 'string') owner = entry.machine;
      if (entry.kind === 'begun' && entry.before !== 'none') begun = entry.at;
    },
    judge({ first, last }: Pick<Verified, 'first' | 'last'>): Judgement {
      if (typeof proved === 'string') return { against: null, why: unproved, notes: [] };
      const isAsked = request.own !== null || isAddress(request.against);
      const before = aboutServer(seen, proved, document.consistency, isAsked);
      const compared = comparedHeads(heads, { first, last, hashOf: (seq) => found.get(seq) });
      const against = { ...factsOf(proved), heads: heads.length, matched: compared.matched, gone: compared.gone };
      const why = before.why ?? strangerWhy(against.machine, owner) ?? trailWhy(compared, last, begun);
      if (before.why === null && before.isNewer) rememberCheckpoint(request.state, key, document.note);
      if (before.why === null) keep();
      return { against, why, notes: [...before.notes, ...goneNote(compared)] };
    },
  };
}

const WHENCE = 'a server shows it at /v1/machines/ID/proof: see docs/proof.md';

function factsOf({ checkpoint: { origin, size }, heads }: ProvedHeads): Pick<Against, 'machine' | 'origin' | 'size'> {
  return { machine: heads[0]?.machine ?? null, origin, size };
}

interface AboutServer {
  readonly why: string | null;
  readonly notes: readonly string[];
  readonly isNewer: boolean;
}

/** A file may be an old one, or made for somebody else. A server that is asked has no such excuse. */
function aboutServer(
  seen: Checkpoint | null,
  { checkpoint }: ProvedHeads,
  consistency: Parameters<typeof sinceSeen>[2],
  isAsked: boolean,
): AboutServer {
  if (seen === null) return { why: null, notes: [], isNewer: true };
  const since = sinceSeen(seen, checkpoint, consistency);
  const [had, has] = [counted(seen.size, 'head'), counted(checkpoint.size, 'head')];
  const wrong = (why: string): AboutServer => ({ why, notes: [], isNewer: false });
  const open = (why: string): AboutServer =>
    isAsked ? wrong(`the server shows that ${why}`) : { why: null, notes: [`${why}: it may be older`], isNewer: false };
  switch (since) {
    case 'same':
    case 'grown':
      return { why: null, notes: [], isNewer: since === 'grown' };
    case 'rewritten':
      return wrong(
        `the server’s tree of ${has} does not begin with the ${had} that were seen before: it was rewritten`,
      );
    case 'other':
      return wrong(`it is another tree (${checkpoint.origin}) than the one that was seen before (${seen.origin})`);
    case 'smaller':
      return open(`the tree has ${has}, and ${seen.size} were seen before`);
    case 'unproved':
      return isAsked
        ? wrong(`the server was asked what became of the ${had} that were seen before, and does not show it`)
        : {
            why: null,
            notes: [
              `Nothing in it shows what became of the ${had} that were seen before: ask for it with ?from=${seen.size}`,
            ],
            isNewer: false,
          };
  }
}

function strangerWhy(machine: string | null, owner: string | null): string | null {
  if (machine === null || owner === null || machine === owner) return null;
  return `the proof is about ${machine}, and this trail is of ${owner}`;
}

function trailWhy({ matched, gone, wrong }: Compared, last: number | null, begun: string | null): string | null {
  if (wrong !== null) {
    const { seq, atMs } = wrong.head;
    const told = new Date(atMs).toISOString();
    const what =
      wrong.as === 'cut'
        ? `the server was told of record ${seq} at ${told}, and the trail ends with record ${last ?? 0}: its end was cut off`
        : `record ${seq} is not the one that the server was told of at ${told}: the trail was written anew`;
    const isBefore = begun !== null && atMs <= Date.parse(begun);
    return isBefore
      ? `${what}; a new one was begun on purpose at ${begun}, and --since leaves out what was told before`
      : what;
  }
  if (matched > 0) return null;
  if (gone > 0) return `nothing could be compared: the records of all ${counted(gone, 'head')} made room for others`;
  return 'nothing could be compared: the server was told of no head of this trail';
}

function goneNote({ gone, matched }: Compared): readonly string[] {
  if (gone === 0 || matched === 0) return [];
  return [
    `${counted(gone, 'head')} could not be compared: their records are not here any more, they made room for others`,
  ];
}
