import { constants } from 'node:os';
import { BASH_OR_SH } from '../../core/handler.ts';
import { describeEnding, type Ending } from '../../core/report.ts';
import { SHOWN_CHARS, shorten } from '../../core/shown-text.ts';
import { newTag } from '../../handlers/command.ts';
import { invocationOf } from '../../handlers/invocation.ts';
import { liveTrees } from '../../handlers/live-trees.ts';
import { plainStart } from '../../handlers/processes/plain.ts';
import { TAG_VARIABLE } from '../../handlers/processes/process-tree.ts';
import { runToEnd } from '../../handlers/run-to-end.ts';
import { scratch } from '../../handlers/scratch.ts';
import type { Session, Tool } from '../session.ts';
import { toolFailure } from '../tool.ts';
import { inputSchema, textIn, textOr, wholeNumberOr } from './fields.ts';

const TIMEOUT_MS = { usual: 120_000, least: 1, most: 600_000 };
/** Between being told to end and being made to. */
const GRACE_MS = 1000;
/** Of each stream, for hooks; a longer one loses its middle. */
const MAX_STREAM_BYTES = 2 * 1024 * 1024;

export const bash: Tool = {
  name: 'Bash',
  description:
    'Runs a shell command in the project folder. Every command starts in that folder again, without standard input, ' +
    'and what it leaves running in the background is ended with it. An exit code other than 0 is a failure.',
  parameters: inputSchema(['command'], {
    command: { type: 'string', description: 'The command.' },
    timeout_ms: { type: 'integer', description: 'Milliseconds after which it is ended: 120000, at most 600000.' },
    description: { type: 'string', description: 'What it does, in a few words, for the person who reads along.' },
  }),
  changes: true,
  async run(input, { session, signal }) {
    const command = textIn(input, 'command');
    textOr(input, 'description', null);
    const timeoutMs = wholeNumberOr(input, 'timeout_ms', TIMEOUT_MS, TIMEOUT_MS.usual);
    if (command.trim() === '') throw new Error('The field "command" is empty.');
    signal.throwIfAborted();
    const { ending, stdout, stderr } = await runShell(command, session, { timeoutMs, signal });
    const response = {
      stdout: stdout.text,
      stderr: stderr.text,
      exit_code: exitCode(ending),
      interrupted: ending.kind === 'timeout' || ending.kind === 'cancelled',
    };
    const output = outputOf(stdout.text, stderr.text);
    if (response.exit_code === 0) return { response, text: output || '(no output)' };
    throw toolFailure([inWords(ending), output].filter(Boolean).join('\n'), response);
  },
};

interface Limits {
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

/** When it resolves nothing of the command is left, except what could not be ended. */
async function runShell(
  command: string,
  { cwd, env, addedEnv, id }: Session,
  limits: Limits,
): ReturnType<typeof runToEnd> {
  const { program, args, verbatim } = invocationOf({ command, args: null, shell: BASH_OR_SH });
  const tag = newTag();
  // HOOKLINE_SESSION: whoever must not be an agent's tool (`hookline trust`) knows it by this
  const own = { HOOKLINE_SESSION: id, [TAG_VARIABLE]: [env[TAG_VARIABLE], tag].filter(Boolean).join(',') };
  const after: Promise<void>[] = [];
  const finished = await runToEnd({
    what: {
      program,
      args,
      cwd,
      env: { ...env, ...addedEnv, ...own },
      verbatim,
      tag,
      descriptors: [{ kind: 'nothing' }, { kind: 'out' }, { kind: 'out' }],
    },
    start: plainStart(scratch()),
    program,
    contained: null,
    removeFiles: () => {},
    ...limits,
    maxStdoutBytes: MAX_STREAM_BYTES,
    maxStderrBytes: MAX_STREAM_BYTES,
    graceMs: GRACE_MS,
    leaves: 'nothing',
    handOver: null,
    resources: { live: liveTrees(), after: (work) => void after.push(work) },
  });
  await Promise.all(after);
  return finished;
}

/** As a shell counts: 128 and the number of the signal. Null: it was not its own end. */
function exitCode(ending: Ending): number | null {
  if (ending.kind === 'exit') return ending.code;
  if (ending.kind !== 'signal') return null;
  const number = Object.entries(constants.signals).find(([name]) => name === ending.signal)?.[1];
  return number === undefined ? null : 128 + number;
}

function inWords(ending: Ending): string {
  if (ending.kind === 'exit') return `Exit code ${ending.code}`;
  const words = ending.kind === 'cancelled' ? 'interrupted' : describeEnding(ending);
  return `The command was not run to its end: ${words}.`;
}

/** A long stdout does not take the place of what is in stderr. */
function outputOf(stdout: string, stderr: string): string {
  const forStderr = Math.min(stderr.length, SHOWN_CHARS / 3);
  const [out, err] = [shorten(stdout.trimEnd(), SHOWN_CHARS - forStderr), shorten(stderr.trimEnd(), forStderr)];
  return [out.text, err.text].filter(Boolean).join('\n');
}
