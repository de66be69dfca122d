import type { Diagnostic, Finding } from '../core/diagnostic.ts';
import { type Dialect, effectsIn, type FileSettings, type Switch } from '../core/dialect.ts';
import { isRefusable } from '../core/events.ts';
import type { Hook, HookSpec } from '../core/hook.ts';
import { blankSpec } from '../dialects/blank-spec.ts';
import type { ConfigFile, LoadedFile, PlacedComposition } from './config-file.ts';
import { hooksOf } from './hooks-of.ts';
import type { Making } from './last-good.ts';
import type { Position } from './position.ts';

interface Kept {
  readonly dialect: string;
  readonly entries: readonly (Position & { readonly spec: HookSpec })[];
  readonly switches: readonly Switch[];
  readonly settings: FileSettings;
  readonly composition?: PlacedComposition | undefined;
}

/** What it says of a file that it is not in force as it is. */
export function keptLastGood({ file: { path }, unreadable, diagnostics, hooks }: LoadedFile): Diagnostic {
  const wrong = unreadable ?? diagnostics.find(({ severity }) => severity === 'error');
  const fault = hooks.find((hook) => hook.fault !== null);
  const what =
    wrong?.message ?? fault?.fault ?? 'It is empty, which is no JSON (write {} if nothing is meant, or remove it).';
  const message = `"${path}" cannot be understood any more, and its last good version stays in force until it is fixed: ${what}`;
  return { code: 'KEPT_LAST_GOOD', severity: 'error', message, file: path, ...positionOf(wrong, fault) };
}

/** Where that stands which is wrong with a file; else the hook that cannot run. */
export function positionOf(wrong?: Diagnostic, broken?: Hook): Pick<Diagnostic, 'line' | 'column'> {
  const { line, column } = wrong?.line === undefined ? (broken?.source ?? {}) : wrong;
  return { ...(line === undefined ? {} : { line }), ...(column === undefined ? {} : { column }) };
}

/** A file of thousands of hooks takes seconds to look through for secrets. */
const MAX_CHARS = 1024 * 1024;

/** No more than what hooks are made of: whatever else is in the file stays there. Null: it is too much to keep. */
export async function keptVersion(
  { file, specs = [], hooks, switches, settings, composition }: LoadedFile,
  holdsSecret: (text: string) => Promise<boolean>,
): Promise<Kept | null> {
  const { model: _model, policy: _policy, policyAt: _at, ...others } = settings;
  const entries: Kept['entries'][number][] = [];
  const text = JSON.stringify(specs);
  if (text.length > MAX_CHARS) return null;
  // most files hold none: then they are not looked through one entry after the other
  const mayHold = await holdsSecret(text);
  for (const [i, spec] of specs.entries()) {
    const { line = 1, column = 1 } = hooks[i]?.source ?? {};
    // what was broken when it was kept is no good version
    if (hooks[i]?.fault !== null) continue;
    const { handler } = spec;
    const hasSource = handler.kind === 'prompt' && handler.source !== null;
    const isSecret = hasSource || (mayHold && (await holdsSecret(JSON.stringify(spec))));
    if (!isSecret) entries.push({ spec, line, column });
    else if (couldHaveRefused(spec, file.dialect)) entries.push({ spec: outlineOf(spec), line, column });
  }
  const kept = composition === undefined ? {} : { composition };
  return { dialect: file.dialect.name, entries, switches, settings: others, ...kept };
}

export async function recalled(known: unknown, file: ConfigFile, making: Making): Promise<LoadedFile | null> {
  if (!isKeptForm(known) || known.dialect !== file.dialect.name) return null;
  await file.dialect.ready?.();
  const places = new Map(known.entries.map(({ spec, line, column }) => [spec.at, { line, column }]));
  const specs = known.entries.map(({ spec }) => ({
    ...withoutSource(spec),
    ...(spec.declined === true ? { fault: FORGOTTEN } : {}),
  }));
  const findings: Finding[] = [];
  const at = (offset: number): Position => places.get(offset) ?? { line: 1, column: 1 };
  const hooks = await hooksOf(specs, { ...making, file, at, memory: null, findings });
  const { switches, settings, composition } = known;
  const more = composition === undefined ? {} : { composition };
  return { file, hooks, specs, diagnostics: [], switches, settings, unreadable: null, ...more };
}

/** It ran, so that whatever becomes of its failures, it may have said no; but not where only a failure says it. */
function couldHaveRefused({ observe, shadow, async: isAsync, event, onFailure }: HookSpec, dialect: Dialect): boolean {
  if (observe || shadow || isAsync || (dialect.onlyFailureRefuses === true && onFailure !== 'block')) return false;
  return isRefusable({ effects: effectsIn(dialect, event) });
}

const FORGOTTEN =
  'This hook holds a secret, so that what it does is not remembered. Until its file is fixed, what it was about is refused.';

/** What an entry was about, without its text. */
function outlineOf(spec: HookSpec): HookSpec {
  const { at, event, matcher, matcherAt, conditionAt, timeoutMs, eventName, echoOf, mainAgentOnly, rank } = spec;
  return {
    ...blankSpec(event, at),
    ...{ matcher, matcherAt, conditionAt, timeoutMs, eventName, echoOf, mainAgentOnly, rank },
    enabled: spec.enabled,
    onFailure: 'block',
    handler: { kind: 'unavailable', type: 'forgotten' },
    fault: 'forgotten',
    declined: true,
    definition: { event, matcher: matcher?.text ?? null },
  };
}

/** How a model is reached is not among what is kept. */
function withoutSource(spec: HookSpec): HookSpec {
  const { handler } = spec;
  return handler.kind === 'prompt' ? { ...spec, handler: { ...handler, source: null } } : spec;
}

function isKeptForm(known: unknown): known is Kept {
  if (typeof known !== 'object' || known === null || !('entries' in known) || !('settings' in known)) return false;
  return Array.isArray(known.entries) && 'switches' in known && Array.isArray(known.switches) && 'dialect' in known;
}
