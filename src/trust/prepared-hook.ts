import type { Hook } from '../core/hook.ts';
import { needsTrust } from '../core/layer.ts';
import type { SimpleCommand } from '../shell/simple-commands.ts';
import { definitionHash } from '../state/definition-hash.ts';
import { realPath } from '../state/real-path.ts';
import { commandsIn } from './commands-in.ts';
import { hashScripts } from './hook-fingerprint.ts';
import { namedPrograms } from './named-programs.ts';
import { namedScripts } from './named-scripts.ts';
import { resolvedWords } from './resolved-words.ts';

/** A hook that came with a repository, and what there is to approve about it. */
export interface Prepared {
  readonly hook: Hook;
  readonly root: string;
  readonly definition: string;
  /** The words by which it names scripts. */
  readonly words: readonly string[];
  /** The names of programs that its PATH decides about. */
  readonly names: readonly string[];
  readonly commands: readonly SimpleCommand[];
  /** Its programs and scripts that are named with a variable, and the files that they are. */
  readonly resolved: ReadonlyMap<string, readonly string[]>;
}

export function isFromRepository(hook: Hook): boolean {
  return needsTrust(hook.layer) && hook.source !== null;
}

/** Loads the shell's parser. */
export async function prepareHook(hook: Hook, home: string): Promise<Prepared> {
  const root = realPath(hook.source?.root ?? '');
  const words = await namedScripts(hook, root, home);
  const commands = hook.handler.kind === 'command' ? await commandsIn(hook.handler) : [];
  const names = namedPrograms(hook, commands, words, root);
  const resolved = await resolvedWords(hook, commands, { root, home, words });
  return { hook, root, definition: definitionHash(hook), words, names, commands, resolved };
}

/** Whether a program that is named with a variable is a script whose bytes were approved. */
export function isHashed({ resolved, root }: Prepared, program: string, cwd: string): boolean {
  return Object.values(hashScripts(resolved.get(program) ?? [], cwd, root)).some((hash) => hash !== null);
}

/** The same of a script that an interpreter is given: one that is not there must not appear, either. */
export function isResolved({ resolved }: Prepared, script: string): boolean {
  return (resolved.get(script) ?? []).length > 0;
}

export function runsGit(commands: readonly SimpleCommand[]): boolean {
  return commands.some(
    ({ words: [program], elsewhere }) => program !== undefined && !elsewhere && /(?:^|\/)git$/.test(program.value),
  );
}
