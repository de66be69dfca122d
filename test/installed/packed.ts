import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parse } from 'jsonc-parser';
import { computer } from '../hosts/install/computer.ts';
import { scratchFolder } from '../scratch-folder.ts';
import { CLI, finished, type Result } from '../world/cli.ts';

const REPOSITORY = dirname(dirname(CLI));
const PARTS = ['dist', 'guards', 'native', 'packs', 'schemas', 'starters', 'package.json', 'release-keys.json'];

/** What changed a moment ago is hashed at every call; this long after that it is only looked at. */
export const settled = (): Promise<void> => pause(2100);

export interface Wanted {
  readonly version?: string;
  /** Public keys that it names as those of its releases. */
  readonly keys?: readonly unknown[];
  /** A file with the private key that signs it. */
  readonly signedBy?: string;
  /** Made before it is listed and signed. */
  readonly with?: Readonly<Record<string, string>>;
}

/** What `npm pack` makes, unpacked, without what is for compilers. */
export function packed(folder: string, { version, keys = [], signedBy, with: others = {} }: Wanted = {}): string {
  mkdirSync(folder, { recursive: true });
  for (const part of PARTS) cpSync(join(REPOSITORY, part), join(folder, part), { recursive: true });
  for (const part of ['types', 'manifest.json', 'manifest.jwt'])
    rmSync(join(folder, 'dist', part), { recursive: true, force: true });
  const own = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ ...own, version: version ?? own.version }));
  writeFileSync(join(folder, 'release-keys.json'), JSON.stringify({ keys }));
  for (const [name, text] of Object.entries(others)) writeFileSync(join(folder, name), text);
  list(folder, signedBy);
  return folder;
}

export function list(folder: string, signedBy = ''): void {
  const env = { ...process.env, HOOKLINE_RELEASE_KEY: signedBy };
  execFileSync(process.execPath, [join(REPOSITORY, 'scripts/manifest.mjs'), folder], { env, stdio: 'pipe' });
}

/** With a hook after calls as well: without one the agent would not ask there. */
const RULE = `hooks:
  - { on: PreToolUse, name: no-x, tools: [shell], when: "tool_input.command == 'x'", deny: Not x. }
  - { on: PostToolUse, name: after-writing, tools: [write], run: "true" }
`;

/** A person's computer with hookline in a prefix that they can write, and Claude Code, which calls it. */
export async function installed(wanted: Wanted = {}, more: Readonly<Record<string, string>> = {}) {
  const top = scratchFolder();
  const root = join(top, 'prefix/lib/node_modules/hookline');
  const pristine = packed(join(top, 'pristine'), wanted);
  const put = (from: string): void => {
    rmSync(root, { recursive: true, force: true });
    cpSync(from, root, { recursive: true });
  };
  put(pristine);
  await settled();
  const it = computer(['.claude'], { top: join(top, 'computer') }, join(root, 'dist/cli.cjs'));
  it.write('~/.config/hookline/hooks.yml', RULE);
  const hookline = (...args: readonly string[]): Promise<Result> => it.hookline(args, more);
  const first = await hookline('install', 'claude-code', '--yes');
  const call = (command: string, event = 'PreToolUse', env = {}): Promise<Result> => {
    const settings = parse(readFileSync(join(it.home, '.claude/settings.json'), 'utf8'));
    const payload = {
      session_id: 's',
      hook_event_name: event,
      cwd: it.project,
      tool_name: 'Bash',
      tool_input: { command },
    };
    const input = JSON.stringify(event === 'PostToolUse' ? { ...payload, tool_response: {} } : payload);
    const args = ['-c', settings.hooks[event][0].hooks[0].command];
    return finished('/bin/sh', args, { cwd: it.project, env: { ...it.env, ...more, ...env }, input });
  };
  return {
    ...{ ...it, top, root, pristine, first, hookline, call },
    at: (name: string): string => join(root, name),
    /** As npm does where it replaces a package: by another folder in its place. */
    put,
    again: () => put(pristine),
  };
}
