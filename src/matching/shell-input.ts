import type { ConditionSubject } from '../core/hook.ts';
import { isObject, type JsonObject } from '../core/json.ts';
import { quotedWord } from '../shell/quoted-word.ts';
import { besidesItsLine } from './call-identity.ts';
import { compileShellSpec } from './shell-spec.ts';

/** A shell tool's input without a command that can be read could run anything, so it counts. */
export function compileShellInput(spec: string): (subject: ConditionSubject) => boolean {
  const matches = compileShellSpec(spec);
  return ({ toolInput, cwd, alone = false }) => {
    const line = commandLine(toolInput);
    if (line === null) return !alone;
    // who grants a line grants neither another folder for it nor more rights
    return alone ? matches.all(line) && besidesItsLine(inputOf(toolInput), cwd).length === 0 : matches.any(line);
  };
}

function inputOf(toolInput: unknown): JsonObject {
  return isObject(toolInput) ? toolInput : {};
}

/** Some agents give the words of a command instead of a line. */
function commandLine(toolInput: unknown): string | null {
  if (!isObject(toolInput)) return null;
  const command: unknown = toolInput.command ?? toolInput.cmd;
  if (typeof command === 'string') return command;
  if (!Array.isArray(command) || !command.every((word) => typeof word === 'string')) return null;
  return command.map(quotedWord).join(' ');
}
