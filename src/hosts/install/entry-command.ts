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
}

/**
 * The command line that an agent gets. It must refuse by itself where the shim is gone: then nothing else of ours runs. The shim
 * is read into the same shell, and ends it: what comes back from it, emptied or cut off, has not answered. Nor is a home on a
 * disk without programs a reason to refuse.
 */
export function entryCommand({ agent, event, before, shim, file }: CommandFor): string {
  const [told, path] = shim === null ? [`f=${OF_WHOEVER}/${agent}`, 'hookline'] : ['f=$0', shim];
  const say = harmlessWords(
    `is missing or broken${before ? ' and so this is refused' : ''}. Install hookline again (npm i -g hookline; hookline install ${agent})` +
      ` or take its entries out of ${file} by hand.`,
  );
  const script = `${told}; [ -f "$f" ] && [ -r "$f" ] && . "$f"; echo "hookline: $f ${say}" >&2; exit ${before ? 2 : 0}`;
  return `/bin/sh -c ${quoted(script)} ${quoted(path)} ${quoted(event)}`;
}

const OF_WHOEVER = '${XDG_STATE_HOME:-$HOME/.local/state}/hookline/bridge';
