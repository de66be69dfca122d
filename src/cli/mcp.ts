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
import { serve } from './mcp/serve.ts';
import { CONFIG_OPTIONS, configOptions, parse, startFolder } from './options.ts';
import { waitMs } from './wait-ms.ts';

const { json: _, ...WHICH_CONFIG } = CONFIG_OPTIONS;
const OPTIONS = {
  ...WHICH_CONFIG,
  name: { type: 'string' },
  session: { type: 'string' },
  wait: { type: 'string' },
} as const;

/** `hookline mcp -- <server>`: an MCP server with the hooks around each of its tool calls. */
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
  const [program, ...programArgs] = server;
  if (program === undefined || positionals.length > 0) throw usage(positionals[0]);
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
  return serve({
    hooks,
    program,
    args: programArgs,
    serverName: values.name,
    fallbackName: basename(program).replace(/\.(?:exe|cmd|m?js|py|sh)$/i, ''),
    sessionId: values.session,
    tell: (text) => printError(`hookline: ${harmless(text)}\n`),
  });
}

/** Everything behind the first `--` is the server's, whatever it looks like. */
function divided(args: readonly string[]): { readonly own: readonly string[]; readonly server: readonly string[] } {
  const at = args.indexOf('--');
  return at === -1 ? { own: args, server: [] } : { own: args.slice(0, at), server: args.slice(at + 1) };
}

function usage(positional: string | undefined): HookError {
  const what =
    positional === undefined ? 'There is no server to start.' : `"${positional}" stands before the "--" of the server.`;
  return new HookError('USAGE', what, { hint: 'hookline mcp [options] -- <server command>' });
}
