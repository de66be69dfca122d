import { closeSync, constants, openSync, readSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { LoadedConfig } from '../config/load.ts';
import type { Diagnostic } from '../core/diagnostic.ts';
import { type Hook, isEntry, placeOf } from '../core/hook.ts';
import { orElse } from '../core/or-else.ts';
import { isOwnEntry } from '../core/own-entry.ts';
import { guarding } from '../core/role.ts';
import { AGENT_NAMES } from '../core/wire.ts';
import { resolveEventName } from '../dialects/event-names.ts';
import { shippedPath } from '../handlers/shipped-path.ts';
import { markOf } from '../handlers/within.ts';
import { type OwnCall, ownCall } from '../shell/own-call.ts';
import { realPath } from '../state/real-path.ts';
import { calledFrom, isCalledUntold } from './called-from.ts';
import type { Loader } from './load-hooks.ts';

/** The same without entries that would start us again: those that are a call of ours, and those that we were called from. */
export function withoutOurselves(config: LoadedConfig, loader: Loader): LoadedConfig {
  const { options, where, env } = loader;
  const own = ownFiles();
  const isOwnFile = (path: string): boolean => NAME.test(path) || own.has(realPath(resolve(where.cwd, path)));
  const isOurs = (command: string): boolean => command.split(' ').some(isOwnFile);
  const callers = calledFrom(env, isOurs);
  const isUs = ({ event, dialects }: OwnCall, hook: Hook): boolean =>
    (event === null || resolveEventName(event)?.event === hook.event) &&
    options.files === undefined &&
    sameNames(dialects, options.dialects ?? []);
  const whyNot = (hook: Hook): string | null => {
    const { handler } = hook;
    if (handler.kind !== 'command' || hook.disabled !== null) return null;
    if (callers.has(markOf(hook.key))) return 'hookline was called from this hook, so that it is left out here';
    const call = ownCall(handler.command, handler.args, isOwnFile);
    // whatever part of the hooks it would run, an agent's call runs all of them
    return call !== null && (loader.caller != null || isUs(call, hook))
      ? 'it calls hookline, which runs here already, so that it is left out'
      : null;
  };
  const diagnostics: Diagnostic[] = [];
  const others = config.hooks.filter((hook) => !isAgentsCall(hook));
  const hooks = others.map((hook): Hook => {
    const why = whyNot(hook);
    if (why === null) return hook;
    diagnostics.push(leftOut(hook, why));
    return { ...hook, disabled: why };
  });
  const rest = isCalledUntold(env, isOurs) ? hooks.map(withoutAnEnd) : hooks;
  const agentCalls = config.hooks.filter((hook) => isAgentsCall(hook) && isEntry(hook));
  return { ...config, hooks: rest, agentCalls, diagnostics: [...config.diagnostics, ...diagnostics] };
}

/** What `install` wrote is no hook of anybody's: it is the door through which an agent comes to all of them. */
function isAgentsCall(hook: Hook): boolean {
  const { handler } = hook;
  return handler.kind === 'command' && (isOwnEntry(handler.command) || isShim(hook));
}

/** One that names us may be the one that called us: it refuses, where it would go round for ever. */
function withoutAnEnd(hook: Hook): Hook {
  const { handler } = hook;
  if (handler.kind !== 'command' || !/hookline/i.test([handler.command, ...(handler.args ?? [])].join(' ')))
    return hook;
  const fault = 'hookline was called from a hook whose environment says nothing of that; let it keep HOOKLINE_WITHIN';
  return { ...hook, fault, role: guarding(hook.role) };
}

function leftOut(hook: Hook, why: string): Diagnostic {
  const agent = AGENT_NAMES.find((name) => name === hook.dialect);
  const hint =
    agent === undefined
      ? 'the agent that this file belongs to calls it; here nothing is missing'
      : `here nothing is missing; take it out, and let "hookline install ${agent}" write an entry in its place, which refuses also where hookline cannot answer and says everything in the agent's own words`;
  return {
    code: 'SELF_CALL',
    severity: 'warning',
    message: `This hook does not run: ${why}.`,
    hint,
    ...placeOf(hook),
    hook: hook.id,
  };
}

const NAME = /(?:^|\/)hookline$|node_modules\/hookline\/|\/hookline\/dist\/cli\.[cm]?js$/;

/** For an agent whose hooks are programs in a folder, that program is ours: it says so at its beginning. */
function isShim({ handler, source }: Hook): boolean {
  if (handler.kind !== 'command' || source === null) return false;
  if ([handler.command, ...(handler.args ?? [])].at(-1) !== source.file) return false;
  return orElse(() => OWN_PROGRAM.test(startOf(source.file)), false);
}

/** The shim itself, and a program that calls it. */
const OWN_PROGRAM = /^# (?:Between .* and hookline|hookline calls itself here);/m;

const START_BYTES = 1024;

function startOf(file: string): string {
  const descriptor = openSync(file, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    const start = Buffer.alloc(START_BYTES);
    return start.subarray(0, readSync(descriptor, start, 0, START_BYTES, 0)).toString('latin1');
  } finally {
    closeSync(descriptor);
  }
}

function ownFiles(): ReadonlySet<string> {
  const folder = dirname(shippedPath('module-runner.js') ?? '');
  return new Set(['cli.js', 'cli.cjs'].map((name) => realPath(join(folder, name))));
}

function sameNames(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((name) => others.includes(name));
}
