import type { OwnFiles } from './own-files.ts';
import { SETTING_FILES } from './settings.ts';
import { SHELL_FILES } from './shells.ts';
import { TOOL_FILES } from './tools.ts';

/** The one table of what programs read by themselves: what a line has put there, and what it names. */
const BY_PROGRAM: ReadonlyMap<string, readonly OwnFiles[]> = byProgram([
  ...SHELL_FILES,
  ...SETTING_FILES,
  ...TOOL_FILES,
]);

const NONE: readonly OwnFiles[] = [];

/** `python3.12` reads what `python` does. */
export function filesOf(name: string): readonly OwnFiles[] {
  return BY_PROGRAM.get(name) ?? BY_PROGRAM.get(name.replace(/[\d.]+$/, '')) ?? NONE;
}

function byProgram(all: readonly OwnFiles[]): ReadonlyMap<string, readonly OwnFiles[]> {
  const found = new Map<string, OwnFiles[]>();
  for (const one of all) for (const name of one.of.split(' ')) found.set(name, [...(found.get(name) ?? []), one]);
  return found;
}
