import { hashScripts, type ScriptHashes } from './hook-fingerprint.ts';
import type { Paired } from './pair-hooks.ts';
import type { Prepared } from './prepared-hook.ts';
import { type ProgramFile, type ProgramPrint, type ProgramPrints, printOf } from './program-file.ts';
import type { TrustedHook } from './trusted-hook.ts';

/** Run in the project's own folder, or in `cwd`. */
export function scriptsOf({ words, root }: Prepared, cwd: string | undefined): ScriptHashes {
  return { ...hashScripts(words, root, root), ...(cwd === undefined ? {} : hashScripts(words, cwd, root)) };
}

export function printsOf(files: readonly ProgramFile[]): ProgramPrints {
  const prints = new Map<string, Record<string, ProgramPrint>>();
  for (const file of files) {
    const print = printOf(file, Date.now());
    if (print !== null) prints.set(file.name, { ...prints.get(file.name), [file.key]: print });
  }
  return Object.fromEntries(prints);
}

/** How many files one name may stand for: a terminal's PATH is not always the agent's. */
const MOST_FILES = 4;

/** What was approved of the very same definition before stays so: it is compared byte by byte. */
export function withTrusted(
  list: readonly TrustedHook[],
  { replaces }: Paired,
  trustedHook: TrustedHook,
): readonly TrustedHook[] {
  const { definition } = trustedHook;
  const before = list.find((other) => other.definition === definition);
  const known = new Map(Object.entries(before?.programs ?? {}));
  for (const [name, files] of Object.entries(trustedHook.programs ?? {})) {
    const older = Object.entries(known.get(name) ?? {}).filter(([path]) => !Object.hasOwn(files, path));
    known.set(name, { ...Object.fromEntries(older.slice(1 - MOST_FILES)), ...files });
  }
  const programs = Object.fromEntries(known);
  const others = list.filter((other) => other.definition !== definition && other.definition !== replaces?.definition);
  return [...others, { ...trustedHook, scripts: { ...before?.scripts, ...trustedHook.scripts }, programs }];
}
