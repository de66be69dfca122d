import type { HookEvent } from '../../core/hook-event.ts';
import { namesToRead, toolKind } from '../../dialects/tool-names.ts';
import { linesIn } from '../changes/tool-lines.ts';

export interface Variables {
  /** The fields of the payload, the payload itself, and the event's name. */
  readonly variables: ReadonlyMap<string, unknown>;
  /** The same with the call, which few conditions name: what a shell is given is put together for those. */
  readonly withCall: () => ReadonlyMap<string, unknown>;
  /** How much there is to look at: values, and characters in texts. */
  readonly size: number;
}

/** The rules of one event share them, and so do selecting one and running it: what they are made of is the payload. */
export function variablesReader(): (event: HookEvent) => Variables {
  let last: { readonly payload: HookEvent['payload']; readonly name: string; readonly made: Variables } | null = null;
  return (event) => {
    const { payload, name } = event;
    if (last?.payload === payload && last.name === name) return last.made;
    const made = variablesOf(event);
    last = { payload, name, made };
    return made;
  };
}

function variablesOf(event: HookEvent): Variables {
  const measured = { size: 0, isReadable: true };
  measure(event.payload, measured);
  const payload = measured.isReadable ? event.payload : readable(event.payload);
  const fields = payload instanceof Map ? payload : Object.entries(event.payload);
  const variables = new Map<string, unknown>(fields).set('payload', payload).set('event', event.name);
  const hasCall = typeof event.payload.tool_name === 'string';
  let known: ReadonlyMap<string, unknown> | null = null;
  const withCall = (): ReadonlyMap<string, unknown> => {
    known ??= hasCall ? new Map([...variables, ['call', callOf(event, variables.get('tool_input'))]]) : variables;
    return known;
  };
  return { variables, withCall, size: measured.size };
}

/** What the questions about effects are about; `line`: what a shell is given, whether as a text or as words. */
function callOf(event: HookEvent, input: unknown): unknown {
  return { tool: event.payload.tool_name, input: input ?? {}, line: callLine(event) };
}

/** What a shell is given by a call; nothing, where it is another tool's. */
export function callLine({ payload }: HookEvent): string {
  const isShell = namesToRead(payload).some((name) => toolKind(name) === 'shell');
  const lines = isShell ? linesIn(payload.tool_input) : [];
  return lines.join('\n');
}

interface Measured {
  size: number;
  /**
   * CEL goes by an object's constructor: one that has a key of that name could not be read at all, and whoever writes the
   * payload could make every condition fail.
   */
  isReadable: boolean;
}

function measure(value: unknown, measured: Measured): void {
  measured.size += 1;
  if (typeof value === 'string') measured.size += value.length;
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) measured.isReadable &&= !Object.hasOwn(value, 'constructor');
  for (const item of Object.values(value)) measure(item, measured);
}

/** The same value, in which CEL reads every object as a map. */
function readable(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const items = value.map(readable);
    return items.some((item, i) => item !== value[i]) ? items : value;
  }
  let isSame = !Object.hasOwn(value, 'constructor');
  const fields = new Map<string, unknown>();
  for (const [key, item] of Object.entries(value)) {
    const now = readable(item);
    isSame &&= now === item;
    fields.set(key, now);
  }
  return isSame ? value : fields;
}
