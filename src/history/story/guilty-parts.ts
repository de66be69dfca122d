import type { Hook } from '../../core/hook.ts';
import { isObject, type JsonObject } from '../../core/json.ts';
import { toolKind } from '../../dialects/tool-names.ts';
import type { HooksByName } from '../../hooks/api.ts';
import { simpleCommands } from '../../shell/simple-commands.ts';

/** Which commands of a shell line a hook is about, each tried alone. */
export interface Parts {
  readonly about: readonly string[];
  /** Alone, these would have passed it. */
  readonly silent: readonly string[];
}

/** So many are tried. */
const MOST_PARTS = 24;

/** Null: it is no shell line, has one command only, or nobody can tell its commands apart. */
export function guiltyParts(
  hook: Hook,
  event: string,
  payload: JsonObject,
  hooks: Pick<HooksByName, 'explain'>,
): Parts | null {
  const { tool_name: tool, tool_input: input } = payload;
  if (typeof tool !== 'string' || toolKind(tool) !== 'shell' || !isObject(input)) return null;
  if (typeof input.command !== 'string') return null;
  const { commands, unreadable } = simpleCommands(input.command);
  const texts = [...new Set(commands.map(({ text }) => text.trim()).filter((text) => text !== ''))];
  if (unreadable || texts.length < 2 || texts.length > MOST_PARTS) return null;
  const isMeant = (command: string): boolean => {
    const alone = { ...payload, tool_input: { ...input, command } };
    return hooks.explain(event, alone).lanes.some((lane) => lane.hooks.some(({ key }) => key === hook.key));
  };
  const about = texts.filter(isMeant);
  return { about, silent: texts.filter((text) => !about.includes(text)) };
}
