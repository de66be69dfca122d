import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, isAbsolute, join, resolve } from 'node:path';
import { existingPath } from '../config/existing-path.ts';
import type { Environment } from '../core/dialect.ts';
import { HookError } from '../core/hook-error.ts';
import type { CasePlaces } from './approved-scripts.ts';
import { makeFile, makeFolder } from './make-file.ts';
import type { TestCase } from './test-file.ts';

/** What says where a person's own things are: in a world of its own it would lead out of it. */
const PERSONAL = /^(?:XDG_(?:CONFIG|STATE|DATA|CACHE|RUNTIME)_(?:HOME|DIR)|HOOKLINE_.*)$/;

/** A home and a project that nobody else sees, and the way back. */
export interface ScratchWorld {
  readonly home: string;
  readonly env: Environment;
  /** A repository with the files of a case. */
  readonly project: (testCase: Pick<TestCase, 'files' | 'file' | 'cwd'>, withoutGit: boolean) => CasePlaces;
  readonly remove: () => void;
}

/** Folders that hooks look for their own scripts in: there they find them in the scratch world too. */
export interface Lent {
  /** Seen as `~/.config/hookline`. */
  readonly userFolder: string | null;
  /** Seen as `.hookline` in every project. */
  readonly projectFolder: string | null;
}

/** `home`: the person's own is used; null: an empty one. */
export function scratchWorld(base: Environment, own: Environment, lent: Lent, real: string | null): ScratchWorld {
  const outside = Object.keys(own).find((name) => PERSONAL.test(name) || name === 'HOME' || name === 'TMPDIR');
  if (outside !== undefined) throw notItsOwnPlace(outside);
  const top = mkdtempSync(join(realpathSync(tmpdir()), 'hookline-test-'));
  const home = real ?? join(top, 'home');
  mkdirSync(home, { recursive: true });
  const temp = join(top, 'tmp');
  mkdirSync(temp);
  if (real === null && lent.userFolder !== null) link(lent.userFolder, join(home, '.config', 'hookline'));
  const inherited = Object.entries(base).filter(([name]) => real !== null || !PERSONAL.test(name));
  let projects = 0;
  return {
    home,
    // what is kept for a session or a file is kept here, and goes away with it
    env: { ...Object.fromEntries(inherited), HOME: home, XDG_STATE_HOME: join(top, 'state'), TMPDIR: temp, ...own },
    project({ files, file, cwd }, withoutGit) {
      const folder = join(real === null ? home : top, String(++projects), 'project');
      mkdirSync(join(folder, '.git'), { recursive: true });
      if (lent.projectFolder !== null && !files.has('.hookline')) link(lent.projectFolder, join(folder, '.hookline'));
      for (const [name, content] of files) {
        if (real !== null && name.startsWith('~/')) throw notInOwnHome(name);
        const at = name.startsWith('~/') ? resolve(home, name.slice(2)) : resolve(folder, name);
        makeFile(top, { name, at, content, beside: dirname(file), withoutGit });
      }
      const start = resolve(folder, cwd);
      // a folder of the machine is only spoken of: nothing is made there, and nothing may start there
      if (!isAbsolute(cwd)) makeFolder(top, cwd, start);
      return { project: folder, cwd: start };
    },
    remove: () => rmSync(top, { recursive: true, force: true }),
  };
}

/** Nothing is made among a person's own files. */
function notInOwnHome(path: string): HookError {
  return new HookError('USAGE', `"${path}" of a case cannot be made in your own home folder.`, {
    hint: 'leave out --real-home',
  });
}

/** What is kept, is kept in the world. */
function notItsOwnPlace(name: string): HookError {
  return new HookError('USAGE', `"${name}" cannot be set by a case: it says where things are kept.`, {
    hint: 'a case has a home and a state of its own already; name the files that it needs under "files"',
  });
}

function link(to: string, at: string): void {
  if (existingPath(to) === null) return;
  mkdirSync(dirname(at), { recursive: true });
  symlinkSync(to, at);
}
