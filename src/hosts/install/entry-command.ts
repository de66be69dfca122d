import { quoted } from './shell-text.ts';

export interface CommandFor {
  readonly agent: string;
  /** The agent's own name of the event. */
  readonly event: string;
  readonly before: boolean;
  /** Where the shim is; null: in the state folder of whoever runs the agent, which a file for many people cannot name. */
  readonly shim: string | null;
  /** Whether the agent has every command line read by `/bin/sh`, and by nothing else. */
  readonly isPlainShell: boolean;
}

/**
 * The command line that an agent gets. It must refuse by itself where the shim is gone: then nothing else of ours runs. The shim is
 * read into a shell that refuses whenever it ends, and only the shim takes that back, with its last step: what is gone, empty, cut
 * off, no script or unreadable, in whichever way a shell meets it, has not answered. Nor is a home on a disk without programs a
 * reason to refuse.
 */
export function entryCommand({ agent, event, before, shim, isPlainShell }: CommandFor): string {
  const [became, code] = before ? ['this is refused', 2] : ['it was not told', 0];
  const broken = (file: string): string =>
    quoted(
      `echo "hookline: ${file} is missing or broken, so ${became}. Run hookline install ${agent}, or delete this hook." >&2; exit ${code}`,
    );
  // nothing in it is a mistake to another shell that an agent may come to use, and the end refuses there as well
  if (shim !== null && isPlainShell)
    return `trap ${broken('the file that this hook calls')} 0; set -- ${word(event)}; . ${word(shim)}; exit ${code}`;
  const [file, called] = shim === null ? [`${OF_WHOEVER}/${agent}`, `${SHOWN}/${agent}`] : ['$0', shim];
  // a shell that we know, in place of whichever the agent has started: all of them read these words alike
  return `exec /bin/sh -c 'trap "$2" 0; . "${file}"' ${word(called)} ${word(event)} ${broken('$0')}`;
}

const OF_WHOEVER = '${XDG_STATE_HOME:-$HOME/.local/state}/hookline/bridge';
const SHOWN = '~/.local/state/hookline/bridge';

/** As it is, where no shell reads anything into it. */
function word(text: string): string {
  return /^[\w./][\w./-]*$/.test(text) ? text : quoted(text);
}
