import { existsSync } from 'node:fs';
import type { Conversation } from '../agent/conversation-file.ts';
import type { AgentEnd } from '../agent/run-agent.ts';
import { DEFAULT_LIMITS, type Limits, MODES, PERMISSIONS } from '../agent/session.ts';
import { shownPath } from '../config/load-file.ts';
import { HookError } from '../core/hook-error.ts';
import { typed, visible } from '../core/shown-text.ts';
import { createHooks } from '../hooks.ts';
import { print } from '../show/print.ts';
import { parsedFiles } from '../state/parsed-files.ts';
import { sessionsInFiles } from '../state/session-files.ts';
import { stateFolder } from '../state/state-folder.ts';
import { version } from '../version.ts';
import { fail } from './fail.ts';
import { CONFIG_OPTIONS, configOptions, parse, startFolder } from './options.ts';

const OPTIONS = {
  ...CONFIG_OPTIONS,
  script: { type: 'string' },
  provider: { type: 'string' },
  'base-url': { type: 'string' },
  model: { type: 'string' },
  price: { type: 'string' },
  permission: { type: 'string' },
  mode: { type: 'string' },
  session: { type: 'string' },
  resume: { type: 'string' },
  continue: { type: 'boolean' },
  sessions: { type: 'boolean' },
  'context-tokens': { type: 'string' },
} as const;

const EXIT_CODES: Readonly<Record<AgentEnd, number>> = {
  completed: 0,
  stopped: 0,
  refused: 2,
  'not-started': 2,
  failed: 1,
  'out-of-steps': 1,
  interrupted: 130,
  SIGINT: 130,
  SIGTERM: 143,
  SIGHUP: 129,
};

/** `hookline agent`: the reference agent, with a person, a pipe or one prompt. */
export async function command(args: readonly string[]): Promise<number> {
  try {
    const { values, positionals } = parse(args, OPTIONS);
    if (values.help) return await (await import('./help.ts')).command(['agent']);
    const cwd = startFolder(values.cwd);
    const options = configOptions(values, cwd);
    const folder = stateFolder(process.env, options.home);
    if (values.sessions) return await showSessions(folder, values.json ?? false);

    const prompt = positionals.length === 0 ? null : positionals.join(' ');
    if (prompt !== null && prompt.trim() === '') throw new HookError('USAGE', 'The prompt is empty.');
    const { conversationPath } = await import('../agent/conversation-file.ts');
    mustBeNew(values.session, (id) => conversationPath(folder, id));
    const resumed = await conversation(folder, cwd, values.resume, values.continue ?? false);
    const { chooseModel } = await import('../agent/choose-model.ts');
    const { script, provider, 'base-url': baseUrl, model: name, price } = values;
    const model = await chooseModel({ script, provider, baseUrl, model: name, price }, process.env);
    const { TOOLS } = await import('../agent/tools/all.ts');
    const { openConsole } = await import('../agent/display/open-console.ts');
    const { runAgent } = await import('../agent/run-agent.ts');
    const chosen = {
      permission: oneOf(PERMISSIONS, values.permission, '--permission') ?? 'manual',
      ...defined('mode', oneOf(MODES, values.mode, '--mode')),
      ...defined('id', values.session),
      ...limitsOf(values['context-tokens']),
    };
    const { stdin: input, stdout: output } = process;
    const place = (path: string): string => shownPath(path, options);
    const console = openConsole({ prompt, input, output, place, json: values.json ?? false });
    const hooks = await createHooks(
      { ...options, watch: true, ask: console.askAboutHook ?? undefined },
      { memory: parsedFiles(folder, version), sessions: sessionsInFiles(folder) },
    );
    // the key is the agent's, and no business of what the model runs
    const { HOOKLINE_MODEL_API_KEY: _key, ...env } = process.env;
    const end = await runAgent({
      ...{ hooks, console, resumed, cwd, model, tools: TOOLS, env, ...chosen },
      pathOf: (id) => conversationPath(folder, id),
    });
    if (end === 'SIGHUP' && process.stdin.isTTY) endByHangup();
    return EXIT_CODES[end];
  } catch (error) {
    fail(error, args.includes('--json'));
    return 1;
  }
}

/** The terminal has gone, and Node 20 aborts when it wants to leave it as it was. */
function endByHangup(): void {
  process.removeAllListeners('SIGHUP');
  process.kill(process.pid, 'SIGHUP');
}

function mustBeNew(id: string | undefined, pathOf: (id: string) => string): void {
  if (id === undefined) return;
  if (id.trim() === '') throw new HookError('BAD_OPTION', '--session needs an id.');
  if (!existsSync(pathOf(id))) return;
  throw new HookError('BAD_OPTION', `There is a session "${id}" already.`, {
    hint: `go on with it: --resume ${typed(id)}`,
  });
}

/** The conversation to go on with; null: a new one begins. */
async function conversation(
  folder: string,
  cwd: string,
  id: string | undefined,
  goOn: boolean,
): Promise<Conversation | null> {
  if (id === undefined && !goOn) return null;
  const { keptConversations, readConversation } = await import('../agent/conversation-file.ts');
  const kept = keptConversations(folder);
  if (id === undefined) {
    const here = kept.map(({ path }) => readIfPossible(path, readConversation)).find((one) => one?.cwd === cwd);
    if (here !== undefined && here !== null) return here;
    throw new HookError('USAGE', 'No session was kept for this folder.', { hint: 'see: hookline agent --sessions' });
  }
  const meant = kept.filter((one) => one.id === id || one.id.startsWith(id));
  const [only] = meant;
  if (only === undefined || (meant.length > 1 && only.id !== id)) {
    const message = only === undefined ? `There is no session "${id}".` : `"${id}" could be ${meant.length} sessions.`;
    throw new HookError('USAGE', message, { hint: 'see: hookline agent --sessions' });
  }
  return readConversation(only.path);
}

/** One that cannot be read is not the one that is looked for. */
function readIfPossible(path: string, read: (path: string) => Conversation): Conversation | null {
  try {
    return read(path);
  } catch {
    return null;
  }
}

async function showSessions(folder: string, json: boolean): Promise<number> {
  const { keptConversations, readConversation } = await import('../agent/conversation-file.ts');
  const kept = keptConversations(folder).map(({ id, path }) => ({
    id,
    path,
    read: readIfPossible(path, readConversation),
  }));
  if (json) {
    const rows = kept.map(({ id, path, read }) => ({
      ...{
        id,
        path,
        cwd: read?.cwd ?? null,
        saved_at: read?.saved_at ?? null,
        messages: read?.messages.length ?? null,
      },
    }));
    print(`${JSON.stringify({ sessions: rows })}\n`);
    return 0;
  }
  if (kept.length === 0) print('No sessions were kept.\n');
  for (const { id, read } of kept) {
    const about =
      read === null
        ? 'in a form that only a hook can read'
        : `${read.saved_at}  ${read.messages.length} messages  ${read.cwd}`;
    print(visible(`${id}  ${about}`).concat('\n'));
  }
  return 0;
}

function oneOf<T extends string>(words: readonly T[], given: string | undefined, option: string): T | undefined {
  const word = words.find((one) => one === given);
  if (given === undefined || word !== undefined) return word;
  throw new HookError('BAD_OPTION', `${option} must be ${words.join(' or ')}, not "${given}".`);
}

function limitsOf(contextTokens: string | undefined): { readonly limits?: Limits } {
  if (contextTokens === undefined) return {};
  const most = Number(contextTokens);
  if (Number.isInteger(most) && most > 0) return { limits: { ...DEFAULT_LIMITS, contextTokens: most } };
  throw new HookError('BAD_OPTION', `--context-tokens must be a whole number, not "${contextTokens}".`);
}

function defined<K extends string, V>(key: K, value: V | undefined): { readonly [key in K]?: V } {
  return value === undefined ? {} : ({ [key]: value } as { readonly [key in K]: V });
}
