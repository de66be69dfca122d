import { CALLER_NAMES } from './wire.ts';

const AGENT = `(?:${CALLER_NAMES.join('|')})`;

/**
 * What `install` writes into an agent's file, and what it wrote earlier, to the last character: what somebody added is theirs, and
 * may be a guard. Between single quotes a backslash is a character of a path like any other.
 */
const WRITTEN = [
  /^trap 'echo "hookline: [\w ,.-]*" >&2; exit [02]' 0; set -- [\w.-]+; \. (?:'(?:[^']|'\\'')*\/bridge\/[\w-]+'|[\w./-]+\/bridge\/[\w-]+); exit [02]$/,
  /^exec \/bin\/sh -c 'trap "\$2" 0; \. "(?:\$0|\$\{XDG_STATE_HOME:-\$HOME\/\.local\/state\}\/hookline\/bridge\/[\w-]+)"' (?:'(?:[^']|'\\'')*'|[\w./-]+) [\w.-]+ 'echo "hookline: \$0 [\w ,.-]*" >&2; exit [02]'$/,
  /^(?:exec )?\/bin\/sh -c 'f=(?:\$0|\$\{XDG_STATE_HOME:-\$HOME\/\.local\/state\}\/hookline\/bridge\/[\w-]+); \[ -f "\$f" \] && \[ -r "\$f" \] && \. "\$f"; echo "hookline: \$f [\w ./~:;,()@%+=?-]*" >&2; exit [02]' '(?:[^']|'\\'')*' '[\w.-]+'$/,
  /^\[ -f ('(?:[^']|'\\'')*\/bridge\/[\w-]+') \] && \[ -r \1 \] && set -- '[\w.-]+' && \. \1; echo "hookline: [\w ./~:;,()@%+=?-]*" >&2; exit [02]$/,
];

/** The same by hand: the program that it begins with is the file that `install` made for an agent. */
const BY_HAND = new RegExp(
  `^(?:exec )?(?:(?:/usr)?(?:/bin/)?(?:sh|bash|dash) )?['"]?[^'"\\s]*/hookline/bridge/${AGENT}['"]?(?:\\s+['"]?[\\w.-]+['"]?)?$`,
);

/** Whether a command line is how an agent calls hookline. One that only mentions such a file is somebody's hook. */
export function isOwnEntry(command: unknown): boolean {
  return typeof command === 'string' && [...WRITTEN, BY_HAND].some((form) => form.test(command));
}
