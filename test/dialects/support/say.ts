import type { AnyPayload } from '../../../src/hooks/api.ts';
import type { Diagnostic, EventName, Outcome } from '../../../src/index.ts';
import type { DialectName } from './verdict.ts';
import type { World } from './world.ts';

export interface Saying {
  readonly stdout?: string;
  readonly stderr?: string;
  readonly code?: number;
  /** What the hook does after it has spoken, instead of exiting. */
  readonly afterwards?: string;
  readonly event?: EventName;
  readonly payload?: AnyPayload;
  readonly onFailure?: 'continue' | 'block';
  readonly timeout?: number;
  /** cocode only. */
  readonly parseResult?: boolean;
}

const TOOL_CALL = { tool_name: 'Bash', tool_input: { command: 'ls' } };
let sayings = 0;
const IN_MS: readonly DialectName[] = ['codemie', 'gencode'];

/** A real process that prints this and ends like that, as the one hook of one dialect. */
export function say(here: World, dialect: DialectName, saying: Saying): Promise<Outcome> {
  const { stdout = '', stderr = '', code = 0, event = 'PreToolUse', payload = TOOL_CALL } = saying;
  const name = `say-${++sayings}`;
  const out = here.write(`${name}.out`, stdout);
  const err = here.write(`${name}.err`, stderr);
  const command = `cat '${out}'; cat '${err}' >&2; ${saying.afterwards ?? `exit ${code}`}`;
  const file = fileFor(dialect, event, command, saying);
  const path = here.write(`${name}.${dialect === 'cocode' ? 'toml' : 'json'}`, file);
  return here.trigger(event, payload, { files: [{ path, dialect }], graceMs: 200 });
}

function fileFor(dialect: DialectName, event: EventName, command: string, saying: Saying): string {
  const { onFailure, timeout, parseResult = true } = saying;
  const more = {
    ...(onFailure === undefined ? {} : { onFailure }),
    ...(timeout === undefined ? {} : { timeout: IN_MS.includes(dialect) ? timeout * 1000 : timeout }),
  };
  switch (dialect) {
    case 'claude-code':
    case 'codemie':
    case 'gencode':
    case 'cli-agent':
      return JSON.stringify({
        hooks: { [event]: [{ hooks: [{ type: 'command', command, name: 'guard', ...more }] }] },
      });
    case 'hookline':
      return JSON.stringify({ hooks: [{ on: event, run: command, name: 'guard', ...more }] });
    case 'cocode':
      return [
        `[[hooks]]\nevent = "${event === 'UserPromptSubmit' ? 'PrePromptSubmit' : event}"\nname = "guard"`,
        timeout === undefined ? '' : `timeout_sec = ${timeout}`,
        `[hooks.shell]\ncommand = ${JSON.stringify(command)}\nparse_result = ${parseResult}\n`,
      ].join('\n');
  }
}

export function codesOf(outcome: { readonly diagnostics: readonly Diagnostic[] }): readonly string[] {
  return outcome.diagnostics.map(({ code }) => code);
}
