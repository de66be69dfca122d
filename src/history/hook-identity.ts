import { dirname, isAbsolute, join, resolve } from 'node:path';
import type { NamingPlace } from '../config/config-file.ts';
import { existingPath } from '../config/existing-path.ts';
import { shippedPackNames } from '../config/extends/shipped-packs.ts';
import { shownPath } from '../config/shown-path.ts';
import type { Hook } from '../core/hook.ts';
import { remembering } from '../core/remembering.ts';

/** What is known of one that stands in the files. */
interface Today extends Pick<Hook, 'id'> {
  readonly source: { readonly file: string } | null;
}

/** The same hook is the same, from whatever folder it was seen. */
export interface HookIdentities {
  /** Of one that was recorded while an agent worked in that folder. */
  readonly recorded: (id: string, folder: string) => string;
  /** Of one that stands in the files today. */
  readonly today: (hook: Today) => string;
}

/**
 * What a hook is called begins with its file as it is seen from the cwd (`.config/…` in the home, `~/.config/…` elsewhere),
 * so that two of them are compared by where these files really are.
 */
export function hookIdentities(home: string): HookIdentities {
  const ours = new Set(shippedPackNames().map((name) => `packs/${name}.yml`));
  const real = (path: string): string => existingPath(path) ?? path;
  const realOnce = remembering(MOST_KNOWN, real);
  const inFolder = remembering(MOST_KNOWN, (folder: string) =>
    remembering(MOST_KNOWN, (id: string) => withFile(id, (file) => realOnce(pathOf(file, folder, home)))),
  );
  const withFile = (id: string, path: (file: string) => string): string => {
    const { dialect, file = '', line } = ID.exec(id)?.groups ?? {};
    // what is part of hookline has one name everywhere, and what is no file has no other
    if (file === '' || ours.has(file) || file.startsWith('built-in/')) return id;
    return `${dialect}:${path(file)}:${line}`;
  };
  return {
    recorded: (id, folder) => inFolder(folder)(id),
    today: ({ id, source }) => (source === null ? id : withFile(id, () => real(source.file))),
  };
}

const ID = /^(?<dialect>[^:]+):(?<file>.+):(?<line>\d+)$/s;
const MOST_KNOWN = 10_000;
const MOST_FOLDERS = 64;

/** As one who stands in that folder calls it: `config/shown-path.ts` the other way round. */
function pathOf(file: string, folder: string, home: string): string {
  if (file.startsWith('~/')) return join(home, file.slice(2));
  if (isAbsolute(file) || !isAbsolute(folder)) return file;
  // an agent that went into a folder below still has the hooks of where it began
  let above = folder;
  for (let i = 0; i < MOST_FOLDERS; i++) {
    const path = resolve(above, file);
    if (existingPath(path) !== null) return path;
    if (above === dirname(above)) break;
    above = dirname(above);
  }
  return resolve(folder, file);
}

/** An identity in the words of whoever stands in a folder. */
export function shownIdentity(identity: string, from: NamingPlace): string {
  const { dialect, file = '', line } = ID.exec(identity)?.groups ?? {};
  return isAbsolute(file) ? `${dialect}:${shownPath(file, from)}:${line}` : identity;
}
