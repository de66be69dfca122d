import type { Decided } from '../../audit/decided.ts';
import { findDecided, lastRefused } from '../../audit/find-decided.ts';
import { projectRoot } from '../../config/discover.ts';
import { didYouMean } from '../../core/did-you-mean.ts';
import { HookError } from '../../core/hook-error.ts';
import { shortId } from '../../core/short-id.ts';
import { visible } from '../../core/visible.ts';
import { realPath } from '../../state/real-path.ts';

const LEAST_CHARS = 4;
const NEAREST = 'see the last with: hookline audit tail';

/** The one decision that begins so, with all its runs, also those that ended later. */
export function decidedNamed(folder: string, given: string, example: string): Decided {
  if (given.length < LEAST_CHARS)
    throw new HookError('USAGE', `"${given}" is too short: at least four characters of an id are needed.`, {
      hint: `for example: ${example}`,
    });
  const found = findDecided(folder, given);
  switch (found.kind) {
    case 'one':
      return found.decided;
    case 'none':
      throw unknownDecision(given, found.others);
    case 'several': {
      const ids = found.ids.slice(0, 5).map(visible).join(', ');
      throw new HookError('USAGE', `More than one decision begins with "${given}".`, { hint: `there are ${ids}` });
    }
  }
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
export function decidedLast(folder: string, { cwd, home, any }: Where): Decided {
  const root = realPath(projectRoot(cwd, home));
  const last = lastRefused(folder, any ? null : root);
  if (last !== null) return last;
  const message = any ? 'Nothing that was refused is recorded.' : `Nothing that was refused in "${root}" is recorded.`;
  throw new HookError('USAGE', message, { hint: any ? NEAREST : `--any looks everywhere; ${NEAREST}` });
}
