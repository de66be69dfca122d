import { didYouMean } from '../../core/did-you-mean.ts';
import { HookError } from '../../core/hook-error.ts';
import { messageOf } from '../../core/message-of.ts';
import { showDiagnostic } from '../../show/diagnostic.ts';
import { COMMANDS } from './all.ts';
import type { AgentInHand } from './in-hand.ts';

/** Carries out what begins with a slash. False: it is a prompt, also one that begins with a path. Never rejects. */
export async function runCommand(line: string, agent: AgentInHand): Promise<boolean> {
  const [, name, rest = ''] = /^\s*(\/[a-z][\w-]*)(?:\s+(.*))?$/is.exec(line) ?? [];
  if (name === undefined) return false;
  try {
    const command = COMMANDS.find((one) => one.name === name.toLowerCase());
    if (command === undefined) throw unknown(name);
    await command.run(rest, agent);
  } catch (error) {
    agent.show(errorText(error, agent));
  }
  return true;
}

/** Everything that Tab may complete. */
export function commandWords(): readonly string[] {
  return COMMANDS.flatMap(({ name, uses }) => uses.map(({ usage }) => `${name} ${usage.replace(/[<[].*/, '')}`.trim()));
}

function unknown(name: string): HookError {
  const meant = didYouMean(
    name,
    COMMANDS.map((one) => one.name),
  );
  const hint = meant === null ? '/help lists all there are' : `did you mean "${meant}"?`;
  return new HookError('USAGE', `There is no command "${name}".`, { hint });
}

function errorText(error: unknown, { paint, place }: AgentInHand): string {
  if (!(error instanceof HookError)) return `${paint.red('Error:')} ${messageOf(error)}`;
  return showDiagnostic(error, paint, place);
}
