import type { CommandHandler } from '../core/handler.ts';
import { quotedWord } from '../shell/quoted-word.ts';
import type { SimpleCommand } from '../shell/simple-commands.ts';

/** The simple commands of what a handler runs. Loads the shell's parser. */
export async function commandsIn(handler: CommandHandler): Promise<readonly SimpleCommand[]> {
  const { simpleCommands } = await import('../shell/simple-commands.ts');
  return simpleCommands(lineOf(handler)).commands;
}

/** What a shell would be given. */
export function lineOf({ command, args, template }: CommandHandler): string {
  if (args !== null) return [command, ...args].map(quotedWord).join(' ');
  return template?.kind === 'filled' ? template.command : command;
}
