import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import { constants, fstatSync, readSync } from 'node:fs';
import { basename } from 'node:path';
import { orElse } from '../core/or-else.ts';
import { realpathSync, statSync } from '../looks/files.ts';
import { withPlainFile } from '../looks/plain-file.ts';
import type { FileText } from '../shell/effects/disk/disk.ts';

const MOST_BYTES = 256 * 1024;

/** What is in these is nobody's own: packages, and what managers of versions keep. */
const OTHERS =
  /\/(?:node_modules|\.git|site-packages|dist-packages|\.?venv|\.tox|\.nox|virtualenvs|\.pnpm-store|\.yarn|bower_components|\.nvm|\.pyenv|\.rbenv|\.rustup|\.cargo|\.asdf|\.sdkman|\.linuxbrew|\.npm|\.cache)\//;

/** Their values are nobody's business. */
const ENV_FILE = /^(?:\.env(?:\..+)?|.+\.env|\.envrc)$/;
const VALUE = /^\s*(?:export\s+)?[A-Za-z_]\w*=(?:'[^']*'|"[^"$`]*"|[^\s'"$`;&|<>()]*)\s*(?:#.*)?$/gm;

/** The folders in which files are looked at, apart from the project. */
interface OwnFolders {
  readonly home: string;
  readonly temporary: readonly string[];
}

/**
 * The text of a file that a line of a project runs: a plain file of the project or of the person, with text in it, and not
 * too long. Programs of the system and packages are none.
 */
export function scriptTexts({ home, temporary }: OwnFolders): (path: string, projectDir: string) => FileText | null {
  return (path, projectDir) => {
    const own = [projectDir, home, ...temporary];
    if (!isOwn(path, own)) return null;
    // most that are looked for are not there, and an error costs more than a look
    const there = orElse(() => statSync(path, { throwIfNoEntry: false }), undefined);
    if (there?.isFile() !== true || there.size > MOST_BYTES) return null;
    const real = orElse(() => realpathSync(path, true), null);
    // where a folder leads elsewhere, so do its files
    if (real === null || (real !== path && !isOwn(real, [...own, ...own.map(whereItLeads)]))) return null;
    return orElse(() => textIn(real), null);
  };
}

function whereItLeads(folder: string): string {
  return orElse(() => realpathSync(folder, true), folder);
}

function isOwn(path: string, folders: readonly string[]): boolean {
  return !OTHERS.test(path) && folders.some((folder) => folder !== '/' && path.startsWith(`${folder}/`));
}

function textIn(path: string): FileText | null {
  const bytes = withPlainFile(path, constants.O_RDONLY, (file) => {
    const { size } = fstatSync(file);
    if (size > MOST_BYTES) return null;
    const room = Buffer.alloc(size);
    return room.subarray(0, readSync(file, room, 0, size, 0));
  });
  if (bytes === null || bytes.includes(0)) return null;
  // a byte that is no UTF-8 makes no file unreadable to a shell
  const encoding = isUtf8(bytes) ? 'utf8' : 'latin1';
  const text = bytes.toString(encoding);
  const isSecret = isEnvFile(path);
  return {
    text: withoutValues(path, text),
    sha256: () => (isSecret ? null : createHash('sha256').update(Buffer.from(text, encoding)).digest('hex')),
  };
}

function isEnvFile(path: string): boolean {
  return ENV_FILE.test(basename(path));
}

/** Of a file with variables, only what is more than a value: that runs where it is sourced. */
export function withoutValues(path: string, text: string): string {
  return isEnvFile(path) ? text.replace(VALUE, '') : text;
}
