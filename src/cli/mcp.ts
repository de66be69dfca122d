import { basename } from 'node:path';
import { shownPath } from '../config/shown-path.ts';
import type { Diagnostic } from '../core/diagnostic.ts';
import { HookError } from '../core/hook-error.ts';
import { createHooks } from '../hooks.ts';
import { showDiagnostic } from '../show/diagnostic.ts';
import { harmless, paint, printError } from '../show/print.ts';
import { parsedFiles } from '../state/parsed-files.ts';
import { sessionsInFiles } from '../state/session-files.ts';
import { stateFolder } from '../state/state-folder.ts';
import { version } from '../version.ts';
import { personToAsk } from './ask-person.ts';
import { fail } from './fail.ts';
import { reachServer } from './mcp/reach-server.ts';
import { headerVariables, remoteAddress } from './mcp/remote-address.ts';
import { serve } from './mcp/serve.ts';
import { startServer } from './mcp/server-process.ts';
import { CONFIG_OPTIONS, configOptions, parse, startFolder, type ValuesOf } from './options.ts';
import { waitMs } from './wait-ms.ts';

const { json: _, ...WHICH_CONFIG } = CONFIG_OPTIONS;
const OPTIONS = {
  ...WHICH_CONFIG,
  name: { type: 'string' },
  session: { type: 'string' },
  wait: { type: 'string' },
  url: { type: 'string' },
  header: { type: 'string', multiple: true },
  'header-env': { type: 'string', multiple: true },
} as const;

/** `hookline mcp -- <server>` or `--url`: an MCP server with the hooks around each of its tool calls. */
export async function command(args: readonly string[]): Promise<number> {
  try {
    return await mcp(args);
  } catch (error) {
    // what is on stdout is read by a client
    fail(error, false);
    return 1;
  }
}

async function mcp(args: readonly string[]): Promise<number> {
  const { own, server } = divided(args);
  const { values, positionals } = parse(own, OPTIONS);
  if (values.help) return (await import('./help.ts')).command(['mcp']);
  if (positionals[0] !== undefined) throw usage(`"${positionals[0]}" stands before the "--" of the server.`);
  const which = whichServer(values, server);
  const cwd = startFolder(values.cwd);
  const options = { ...configOptions(values, cwd), watch: true };
  const folder = stateFolder(process.env, options.home);
  const place = (path: string): string => shownPath(path, options);
  const person = personToAsk({
    stateFolder: folder,
    home: options.home,
    waitMs: waitMs(values.wait),
    place,
    forProgram: true,
    elsewhereOnly: true,
  });
  const hooks = await createHooks(options, {
    person,
    memory: parsedFiles(folder, version),
    ...(values.session === undefined ? {} : { sessions: sessionsInFiles(folder) }),
  });
  const tellDiagnostic = (one: Diagnostic): void => printError(showDiagnostic(one, paint('stderr'), place));
  hooks.diagnostics.forEach(tellDiagnostic);
  hooks.on('diagnostic', tellDiagnostic);
  const tell = (text: string): void => printError(`hookline: ${harmless(text)}\n`);
  return serve({
    hooks,
    start: () => which.start(tell),
    serverName: values.name,
    fallbackName: which.name,
    sessionId: values.session,
    tell,
  });
}

/** How the server is started or reached, and what it is called where it does not say so. */
function whichServer(values: ValuesOf<typeof OPTIONS>, server: readonly string[]) {
  const [program, ...args] = server;
  if (values.url === undefined) {
    if (program === undefined) throw usage('There is no server to start.');
    const name = basename(program).replace(/\.(?:exe|cmd|m?js|py|sh)$/i, '');
    return { name, start: () => startServer(program, args) };
  }
  if (program !== undefined) throw usage('A server is either started, behind "--", or reached at --url.');
  const address = remoteAddress({ ...values, url: values.url }, process.env);
  // no hook needs to have them
  for (const name of headerVariables(values)) delete process.env[name];
  return {
    name: address.url.hostname,
    start: async (tell: (text: string) => void) => reachServer(address, tell),
  };
}

/** Everything behind the first `--` is the server's, whatever it looks like. */
function divided(args: readonly string[]): { readonly own: readonly string[]; readonly server: readonly string[] } {
  const at = args.indexOf('--');
  return at === -1 ? { own: args, server: [] } : { own: args.slice(0, at), server: args.slice(at + 1) };
}

function usage(what: string): HookError {
  const hint = 'hookline mcp [options] -- <server command>, or hookline mcp [options] --url <address>';
  return new HookError('USAGE', what, { hint });
}
