import { type ReadRecord, readTrail } from '../../audit/read-trail.ts';
import { projectRoot } from '../../config/discover.ts';
import { refuses } from '../../core/decision.ts';
import { didYouMean } from '../../core/did-you-mean.ts';
import { HookError } from '../../core/hook-error.ts';
import { isObject } from '../../core/json.ts';
import { shortId } from '../../core/short-id.ts';
import { visible } from '../../core/visible.ts';
import { isInside } from '../../state/inside.ts';
import { realPath } from '../../state/real-path.ts';
import { type Decided, decided } from './decided.ts';
import { lastDecided } from './last-decided.ts';
import { isDecision } from './replay/recorded-event.ts';

const LEAST_CHARS = 4;
const NEAREST = 'see the last with: hookline audit tail';

/** The one decision that begins so, with all its runs, also those that ended later. */
export function findDecided(folder: string, given: string, example: string): Decided {
  if (given.length < LEAST_CHARS)
    throw new HookError('USAGE', `"${given}" is too short: at least four characters of an id are needed.`, {
      hint: `for example: ${example}`,
    });
  const found = new Map<string, ReadRecord[]>();
  const others = new Set<string>();
  for (const record of readTrail(folder)) {
    const { id } = record.entry;
    if (typeof id !== 'string') continue;
    if (!id.startsWith(given)) others.add(shortId(id));
    else if (found.has(id)) found.get(id)?.push(record);
    else found.set(id, [record]);
  }
  const [one, another] = found;
  if (one === undefined) throw unknownDecision(given, others);
  if (another !== undefined) {
    const ids = [...found.keys()].slice(0, 5).map(visible).join(', ');
    throw new HookError('USAGE', `More than one decision begins with "${given}".`, { hint: `there are ${ids}` });
  }
  return decided(...one);
}

function unknownDecision(given: string, others: ReadonlySet<string>): HookError {
  const meant = didYouMean(shortId(given), others);
  const hint = meant === null ? NEAREST : `did you mean "${visible(meant)}"? ${NEAREST}`;
  return new HookError('USAGE', `No decision "${given}" is recorded.`, { hint });
}

/** Where `last` is looked for. */
interface Where {
  readonly cwd: string;
  readonly home: string;
  /** Wherever it was. */
  readonly any: boolean;
}

/** The last that was refused, or that a person was asked about: in this project, or anywhere. */
export function lastRefused(folder: string, { cwd, home, any }: Where): Decided {
  const root = realPath(projectRoot(cwd, home));
  const isHere = (payload: unknown): boolean =>
    isObject(payload) && typeof payload.cwd === 'string' && isInside(root, realPath(payload.cwd));
  const fits = ({ outcome }: Decided): boolean =>
    outcome !== null &&
    isDecision(outcome.decision) &&
    (refuses(outcome.decision) || outcome.decision === 'ask') &&
    (any || isHere(outcome.payload));
  const [last] = lastDecided({ folder, limit: 1, filter: { everything: false, hook: null, fromMs: null, fits } });
  if (last !== undefined) return last;
  const message = any ? 'Nothing that was refused is recorded.' : `Nothing that was refused in "${root}" is recorded.`;
  throw new HookError('USAGE', message, { hint: any ? NEAREST : `--any looks everywhere; ${NEAREST}` });
}
