import { createHash } from 'node:crypto';
import { closeSync, constants, fstatSync, openSync, readFileSync, realpathSync } from 'node:fs';
import { isAbsolute, relative, resolve, sep } from 'node:path';
import { actionOf, type Hook } from '../core/hook.ts';
import { canonicalJson } from '../core/json.ts';

/** What a person approves: the whole definition, and the bytes of the scripts it names. */
export interface Fingerprint {
  readonly definition: string;
  /** Path below the project, or absolute → hash of its bytes; null: no such file. */
  readonly scripts: Readonly<Record<string, string | null>>;
}

export function definitionHash(hook: Hook): string {
  return sha256(canonicalJson({ dialect: hook.dialect, event: hook.event, definition: hook.definition }));
}

/** The script files that a hook's command names, as they are now. */
export async function scriptPaths(hook: Hook, root: string, home: string): Promise<readonly string[]> {
  if (hook.handler.kind !== 'command') return [];
  const { handler } = hook;
  const variables = { HOME: home, CLAUDE_PROJECT_DIR: root, PWD: root };
  if (handler.args !== null) return [handler.command, ...handler.args].filter(namesFile);
  const { scriptWords } = await import('../shell/script-words.ts');
  return scriptWords(actionOf(handler), variables).filter(namesFile);
}

/** Hashes what the words name when the hook runs in `cwd`. */
export function hashScripts(words: readonly string[], cwd: string, root: string): Fingerprint['scripts'] {
  const scripts: Record<string, string | null> = {};
  for (const word of words) {
    const path = resolve(cwd, word);
    if (isSystem(path)) continue;
    scripts[nameIn(root, path)] = hashFile(path);
  }
  return scripts;
}

/** Things that are read or written, not run: approving them would mean approving every edit. */
const DATA =
  /\.(?:txt|md|log|json|jsonl|csv|tsv|html?|css|scss|xml|svg|png|jpe?g|gif|lock|ya?ml|toml|ini|out|tmp|mp3|wav)$/i;

function namesFile(word: string): boolean {
  return !DATA.test(word) && !word.includes('\0') && (word.includes('/') || /\.\w+$/.test(word));
}

function isSystem(path: string): boolean {
  return /^\/(?:usr|bin|sbin|lib|lib64|opt|nix|dev|proc|sys|System|Library|Applications)\//.test(path);
}

/** A path that is not below the project stays absolute; real paths, so that a link does not hide where it leads. */
function nameIn(root: string, path: string): string {
  const way = relative(realPath(root), realPath(path));
  return way.startsWith(`..${sep}`) || way === '..' || isAbsolute(way) ? realPath(path) : way;
}

export function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}

const MAX_SCRIPT_BYTES = 16 * 1024 * 1024;

function hashFile(path: string): string | null {
  let file: number | null = null;
  try {
    file = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
    const stats = fstatSync(file);
    if (!stats.isFile()) return null;
    return stats.size > MAX_SCRIPT_BYTES ? `size:${stats.size}:${stats.mtimeMs}` : sha256(readFileSync(file));
  } catch {
    return null;
  } finally {
    if (file !== null) closeSync(file);
  }
}

function sha256(bytes: string | Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
