import { constants } from 'node:fs';
import { join } from 'node:path';
import type { Dialect, Environment } from '../core/dialect.ts';
import { orElse } from '../core/or-else.ts';
import { accessSync } from '../looks/other-files.ts';
import { existingPath } from './existing-path.ts';

/** What else of agents says which hooks run, or runs itself like one: in the home folder. A `/` at the end: with all that is in it. */
export const AGENT_FILES_AT_HOME = [
  ...['.gemini/trusted_hooks.json', '.gemini/trustedFolders.json', '.gemini/extensions/'],
  ...['.qwen/trusted_hooks.json', '.qwen/trustedFolders.json', '.qwen/extensions/'],
  ...['.claude/plugins/', '.codex/plugins/', '.cursor/plugins/', '.factory/plugins/', '.kimi-code/plugins/'],
  ...['.copilot/plugins/', '.copilot/installed-plugins/', '.augment/plugins/', '.cline/plugins/'],
  ...['.config/opencode/plugin/', '.config/opencode/plugins/'],
  ...['.pi/agent/extensions/', '.pi/agent/settings.json'],
  // where agents keep the programs that they update themselves
  ...['.claude/local/', '.local/share/claude/', '.local/share/cursor-agent/'],
];

/** The same in a project. */
export const AGENT_FILES_IN_PROJECTS = [
  '.opencode/plugin/',
  '.opencode/plugins/',
  '.pi/extensions/',
  '.pi/settings.json',
];

/** Programs of agents that have no files of hooks which hookline reads. */
const OTHER_PROGRAMS = ['opencode', 'pi'];

/** The agents' own programs: what is on the PATH, where links lead, and the package that it belongs to. */
export function agentPrograms(dialects: readonly Dialect[], { PATH = '' }: Environment): readonly string[] {
  const folders = [...new Set(PATH.split(':').filter((folder) => folder.startsWith('/')))];
  const names = [...dialects.flatMap(({ programs = [] }) => programs), ...OTHER_PROGRAMS];
  const found = names.flatMap((name) => {
    const path = folders.map((folder) => join(folder, name)).find(isProgram);
    if (path === undefined) return [];
    const real = existingPath(path) ?? path;
    const [inPackage = real] = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(real) ?? [];
    // by another name nobody would recognise it
    return [path, inPackage].filter((one) => one.includes(name));
  });
  return [...new Set(found)];
}

function isProgram(path: string): boolean {
  return orElse(() => {
    accessSync(path, constants.X_OK);
    return true;
  }, false);
}
