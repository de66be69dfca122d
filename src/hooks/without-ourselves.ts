import { dirname, join, resolve } from 'node:path';
import { isAgentsCall } from '../config/agents-call.ts';
import type { LoadedConfig } from '../config/load.ts';
import type { Diagnostic } from '../core/diagnostic.ts';
import { type Hook, isEntry, placeOf } from '../core/hook.ts';
import { guarding } from '../core/role.ts';
import { CALLER_NAMES } from '../core/wire.ts';
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
  const callers = calledFrom(env, isOwnFile);
  const isUs = ({ event, dialects }: OwnCall, hook: Hook): boolean =>
    (event === null || resolveEventName(event)?.event === hook.event) &&
    options.files === undefined &&
    sameNames(dialects, options.dialects ?? []);
  const whyNot = (hook: Hook): string | null => {
    const { handler } = hook;
    if (handler.kind !== 'command' || hook.disabled !== null) return null;
    if (callers.has(markOf(hook.key))) return 'hookline was called from this hook, so that it is left out here';
    if (isAgentsCall(hook)) return CALLS_US;
    const call = ownCall(handler.command, handler.args, isOwnFile);
    // whatever part of the hooks it would run, an agent's call runs all of them
    return call !== null && (loader.caller != null || isUs(call, hook)) ? CALLS_US : null;
  };
  const diagnostics: Diagnostic[] = [];
  const others = config.hooks.filter((hook) => !isDoor(hook));
  const hooks = others.map((hook): Hook => {
    const why = whyNot(hook);
    if (why === null) return hook;
    diagnostics.push(leftOut(hook, why));
    return { ...hook, disabled: why };
  });
  const rest = isCalledUntold(env, isOwnFile) ? hooks.map(withoutAnEnd) : hooks;
  const agentCalls = config.hooks.filter((hook) => isDoor(hook) && isEntry(hook));
  return { ...config, hooks: rest, agentCalls, diagnostics: [...config.diagnostics, ...diagnostics] };
}

/** In a file that no agent reads, it is nobody's door: somebody copied it. */
function isDoor(hook: Hook): boolean {
  return CALLER_NAMES.some((name) => name === hook.dialect) && isAgentsCall(hook);
}

/** One that names us may be the one that called us: it refuses, where it would go round for ever. */
function withoutAnEnd(hook: Hook): Hook {
  const { handler, disabled } = hook;
  if (disabled !== null || handler.kind !== 'command') return hook;
  if (!/hookline/i.test([handler.command, ...(handler.args ?? [])].join(' '))) return hook;
  const fault = 'hookline was called from a hook whose environment says nothing of that; let it keep HOOKLINE_WITHIN';
  return { ...hook, fault, role: guarding(hook.role) };
}

function leftOut(hook: Hook, why: string): Diagnostic {
  const agent = CALLER_NAMES.find((name) => name === hook.dialect);
  const hint =
    agent === undefined
      ? 'here nothing is missing: take it out, unless another program reads this file and calls hookline by it'
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

const CALLS_US = 'it calls hookline, which runs here already, so that it is left out';
const NAME = /(?:^|\/)hookline$|node_modules\/hookline\/|\/hookline\/dist\/cli\.[cm]?js$/;

function ownFiles(): ReadonlySet<string> {
  const folder = dirname(shippedPath('module-runner.js') ?? '');
  return new Set(['cli.js', 'cli.cjs'].map((name) => realPath(join(folder, name))));
}

function sameNames(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((name) => others.includes(name));
}
