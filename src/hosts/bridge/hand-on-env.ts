import { appendFileSync } from 'node:fs';
import type { Environment } from '../../core/dialect.ts';
import { messageOf } from '../../core/message-of.ts';
import type { Outcome } from '../../core/outcome.ts';
import type { Told } from '../../core/wire.ts';

/** Variables that hooks set go into the file that the agent gives its own hooks for that. What cannot be handed on is told. */
export function handOnEnv(
  { env }: Pick<Outcome, 'env'>,
  { can }: Pick<Told, 'can'>,
  given: Environment,
): readonly string[] {
  const names = Object.keys(env);
  if (names.length === 0) return [];
  const file = can.includes('env') ? given.CLAUDE_ENV_FILE : undefined;
  if (file === undefined || file === '') return [`Hooks set ${names.join(', ')}, which this agent cannot be handed.`];
  const lines = names.map((name) => `export ${name}='${(env[name] ?? '').replaceAll("'", "'\\''")}'\n`);
  try {
    appendFileSync(file, lines.join(''), { mode: 0o600 });
    return [];
  } catch (error) {
    return [`Hooks set ${names.join(', ')}, which could not be handed on: ${messageOf(error)}`];
  }
}
