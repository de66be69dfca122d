import { harmlessWords, quoted } from './shell-text.ts';

export interface CommandFor {
  readonly agent: string;
  /** The agent's own name of the event. */
  readonly event: string;
  readonly before: boolean;
  /** Where the shim is; null: in the state folder of whoever runs the agent, which a file for many people cannot name. */
  readonly shim: string | null;
  /** The file that the entry stands in, as people write it. */
  readonly file: string;
  /** Whether the agent has every command line read by `/bin/sh`, and by nothing else. */
  readonly isPlainShell: boolean;
}

/**
 * The command line that an agent gets. It must refuse by itself where the shim is gone: then nothing else of ours runs. The shim
 * is read into the same shell, and ends it: what comes back from it, emptied or cut off, has not answered. Nor is a home on a
 * disk without programs a reason to refuse.
 */
export function entryCommand(given: CommandFor): string {
  const { agent, before, shim, file } = given;
  const say = harmlessWords(
    `is missing or broken${before ? ' and so this is refused' : ''}. Install hookline again (npm i -g hookline; hookline install ${agent})` +
      ` or take its entries out of ${file} by hand.`,
  );
  const end = `>&2; exit ${before ? 2 : 0}`;
  return shim !== null && given.isPlainShell ? inThatShell(shim, given.event, say, end) : inOurs(given, say, end);
}

/**
 * In the shell that the agent has started anyway. Nothing in it is a mistake to another shell that an agent may come to use: it
 * then reads the shim as what it is not, and ends in the refusal.
 */
function inThatShell(shim: string, event: string, say: string, end: string): string {
  const f = quoted(shim);
  return `[ -f ${f} ] && [ -r ${f} ] && set -- ${quoted(event)} && . ${f}; echo "hookline: ${harmlessWords(shim)} ${say}" ${end}`;
}

/** In a shell that we know, in place of whichever the agent has started. */
function inOurs({ agent, event, shim }: CommandFor, say: string, end: string): string {
  const [told, path] = shim === null ? [`f=${OF_WHOEVER}/${agent}`, 'hookline'] : ['f=$0', shim];
  const script = `${told}; [ -f "$f" ] && [ -r "$f" ] && . "$f"; echo "hookline: $f ${say}" ${end}`;
  return `exec /bin/sh -c ${quoted(script)} ${quoted(path)} ${quoted(event)}`;
}

const OF_WHOEVER = '${XDG_STATE_HOME:-$HOME/.local/state}/hookline/bridge';
