import type { ConditionSubject } from '../core/hook.ts';
import { isObject } from '../core/json.ts';
import { quotedWord } from '../shell/quoted-word.ts';
import { compileShellSpec } from './shell-spec.ts';

/** A shell tool's input without a command that can be read could run anything, so it counts. */
export function compileShellInput(spec: string): (subject: ConditionSubject) => boolean {
  const matches = compileShellSpec(spec);
  return ({ toolInput, alone = false }) => {
    const line = commandLine(toolInput);
    if (line === null) return !alone;
    return alone ? matches.all(line) : matches.any(line);
  };
}

/** Some agents give the words of a command instead of a line. */
function commandLine(toolInput: unknown): string | null {
  if (!isObject(toolInput)) return null;
  const command: unknown = toolInput.command ?? toolInput.cmd;
  if (typeof command === 'string') return command;
  if (!Array.isArray(command) || !command.every((word) => typeof word === 'string')) return null;
  return command.map(quotedWord).join(' ');
}
