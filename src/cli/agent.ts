import { resolve } from 'node:path';
import { chooseModel } from '../agent/choose-model.ts';
import { conversationPath } from '../agent/conversation-file.ts';
import { openConsole } from '../agent/display/open-console.ts';
import { promptModel } from '../agent/prompt-model.ts';
import { type AgentEnd, runAgent } from '../agent/run-agent.ts';
import type { Tool } from '../agent/session.ts';
import { TOOLS } from '../agent/tools/all.ts';
import { shownPath } from '../config/shown-path.ts';
import { HookError } from '../core/hook-error.ts';
import { signalExitCode } from '../handlers/ending-signals.ts';
import { createHooks } from '../hooks.ts';
import { tellDebugLines, wantsDebugLines } from '../show/debug-lines.ts';
import { printError } from '../show/print.ts';
import { parsedFiles } from '../state/parsed-files.ts';
import { sessionsInFiles } from '../state/session-files.ts';
import { stateFolder } from '../state/state-folder.ts';
import { version } from '../version.ts';
import { keptConversation, mustBeNew, showSessions } from './agent/kept-sessions.ts';
import type { ServerSurroundings } from './agent/mcp/connect-server.ts';
import { AGENT_OPTIONS, sessionOptions } from './agent/options.ts';
import { commandOf } from './command-of.ts';
import { configOptions, startFolder } from './options.ts';

const EXIT_CODES: Readonly<Record<Exclude<AgentEnd, NodeJS.Signals>, number>> = {
  completed: 0,
  stopped: 0,
  refused: 2,
  'not-started': 2,
  failed: 1,
  'out-of-steps': 1,
  interrupted: signalExitCode('SIGINT'),
};

/** `hookline agent`: the reference agent, with a person, a pipe or one prompt. */
export const command = commandOf('agent', AGENT_OPTIONS, async ({ values, positionals }) => {
  const cwd = startFolder(values.cwd);
  const options = configOptions(values, cwd);
  const folder = stateFolder(process.env, options.home);
  if (values.sessions) return showSessions(folder, values.json ?? false);

  const prompt = positionals.length === 0 ? null : positionals.join(' ');
  if (prompt !== null && prompt.trim() === '') throw new HookError('USAGE', 'The prompt is empty.');
  mustBeNew(values.session, folder);
  const chosen = sessionOptions(values);
  const resumed = keptConversation(folder, cwd, { id: values.resume, goOn: values.continue ?? false });
  const { script, provider, 'base-url': baseUrl, model: name, price } = values;
  const model = await chooseModel({ script, provider, baseUrl, model: name, price }, process.env);

  // the key is the agent's, and no business of what the model runs
  const { HOOKLINE_MODEL_API_KEY: _key, ...env } = process.env;
  const { stdin: input, stdout: output } = process;
  const end = await withServers(values.mcp, { cwd, env }, async (more) => {
    const prompts = promptModel(model);
    const place = (path: string): string => shownPath(path, options);
    const console = openConsole({ prompt, input, output, place, json: values.json ?? false });
    const hooks = await createHooks(
      { ...options, watch: true, ask: console.askAboutHook ?? undefined },
      {
        files: { kind: 'in-place', memory: parsedFiles(folder, version) },
        session: { stateOf: sessionsInFiles(folder) },
        agentModel: prompts?.source,
      },
    );
    if (wantsDebugLines(process.env)) {
      const isShown = input.isTTY === true && values.json !== true;
      tellDebugLines(hooks, (line) =>
        isShown ? console.screen.print(console.screen.paint.dim(line)) : printError(`${line}\n`),
      );
    }
    const tools = [...TOOLS, ...more];
    const pathOf = (id: string): string => conversationPath(folder, id);
    return runAgent({ hooks, console, resumed, cwd, model, prompts, tools, env, ...chosen, pathOf });
  });
  if (end === 'SIGHUP' && input.isTTY) endByHangup();
  return isSignal(end) ? signalExitCode(end) : EXIT_CODES[end];
});

/** Something done with the tools of the servers that the person named: what lies in a repository starts nothing. */
async function withServers<T>(
  files: readonly string[] | undefined,
  place: ServerSurroundings,
  use: (tools: readonly Tool[]) => Promise<T>,
): Promise<T> {
  if (files === undefined) return use([]);
  const { openServers } = await import('./agent/mcp/open-servers.ts');
  const paths = files.map((file) => resolve(file));
  const servers = await openServers(paths, place);
  try {
    return await use(servers.tools);
  } finally {
    await servers.close();
  }
}

function isSignal(end: AgentEnd): end is NodeJS.Signals {
  return !Object.hasOwn(EXIT_CODES, end);
}

/** The terminal has gone, and Node 20 aborts when it wants to leave it as it was. */
function endByHangup(): void {
  process.removeAllListeners('SIGHUP');
  process.kill(process.pid, 'SIGHUP');
}
