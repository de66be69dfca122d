import { isLoaderName } from '../core/env-names.ts';
import type { CommandHandler } from '../core/handler.ts';
import { isReadAsSh } from '../core/handler.ts';
import type { SeenInText } from '../handlers/command-job.ts';
import { onlyRecords } from '../shell/only-records.ts';
import { variablesRead, variablesReadBy } from '../shell/variables-read.ts';

/** What the text of a command says about what it looks at, and whether it could object to it at all. */
export function seenInText({ command, args, shell, env, template }: CommandHandler): SeenInText {
  // another program may then be meant by the same name, and another file is read before the command
  const isOdd = Object.keys(env).some((name) => name === 'PATH' || isLoaderName(name));
  if (isOdd || (args === null && !isReadAsSh(shell))) return { mayRead: () => true, onlyRecords: false };
  if (args !== null) return { mayRead: variablesReadBy(command, args), onlyRecords: false };
  const text = template?.kind === 'filled' ? template.command : command;
  return { mayRead: variablesRead(text), onlyRecords: onlyRecords(text) };
}
