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
import { headerVariables, type RemoteAddress, remoteAddress } from './mcp/remote-address.ts';
import { serve } from './mcp/serve.ts';
import { type RunningServer, startServer } from './mcp/server-process.ts';
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
  listen: { type: 'string' },
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
    asker: { person },
    files: { kind: 'in-place', memory: parsedFiles(folder, version) },
    ...(values.session === undefined ? {} : { session: { stateOf: sessionsInFiles(folder) } }),
  });
  const tellDiagnostic = (one: Diagnostic): void => printError(showDiagnostic(one, paint('stderr'), place));
  hooks.diagnostics.forEach(tellDiagnostic);
  hooks.on('diagnostic', tellDiagnostic);
  const tell = (text: string): void => printError(`hookline: ${harmless(text)}\n`);
  const naming = { serverName: values.name, fallbackName: which.name, sessionId: values.session, tell };
  if (which.address?.isOpen === true) tell(`What is sent to ${which.name} can be read on the way: it is no https.`);
  if (which.address !== null && values.listen !== undefined) {
    const { serveHttp } = await import('./mcp/serve-http.ts');
    return serveHttp({ hooks, ...naming, ...which.address, port: portIn(values.listen) });
  }
  return serve({ hooks, start: () => which.start(tell), ...naming });
}

interface WhichServer {
  /** What it is called where it does not say so. */
  readonly name: string;
  /** Null: it is started here. */
  readonly address: RemoteAddress | null;
  readonly start: (tell: (text: string) => void) => Promise<RunningServer>;
}

/** How the server is started or reached. */
function whichServer(values: ValuesOf<typeof OPTIONS>, [program, ...args]: readonly string[]): WhichServer {
  if (values.url === undefined) {
    if (program === undefined) throw usage('There is no server to start.');
    const [alone] = (['listen', 'header', 'header-env'] as const).filter((name) => values[name] !== undefined);
    if (alone !== undefined) throw usage(`--${alone} is for a server that is reached at --url.`);
    const name = basename(program).replace(/\.(?:exe|cmd|m?js|py|sh)$/i, '');
    return { name, address: null, start: () => startServer(program, args) };
  }
  if (program !== undefined) throw usage('A server is either started, behind "--", or reached at --url.');
  if (values.listen !== undefined) portIn(values.listen);
  const address = remoteAddress({ ...values, url: values.url }, process.env);
  // no hook needs to have them
  for (const name of headerVariables(values)) delete process.env[name];
  return { name: address.url.hostname, address, start: async (tell) => reachServer(address, tell) };
}

function portIn(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : -1;
  if (port >= 0 && port < 65_536) return port;
  throw new HookError('BAD_OPTION', `"${text}" is no port.`, {
    hint: '--listen 0 takes any that is free, and says which',
  });
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
