import { pathCompiler } from '../../config/compile-paths.ts';
import { effectWorld } from '../../config/effect-world.ts';
import type { Environment } from '../../core/dialect.ts';
import { EFFECT_KEYS, EFFECT_VALUES, type EffectKey, type KeyOf } from '../../core/effect-keys.ts';
import { type EffectRule, effectRuleText } from '../../core/effect-rule.ts';
import type { Hook, HookSpec } from '../../core/hook.ts';
import type { HookEvent } from '../../core/hook-event.ts';
import type { JsonObject } from '../../core/json.ts';
import { orElse } from '../../core/or-else.ts';
import { pathsIn } from '../../core/paths-in.ts';
import { compileEffectRule } from '../../matching/effects/compile-effect-rule.ts';
import { viewReader } from '../../matching/effects/view-of-event.ts';

/** Of the lists of a hook, what a call met. Null: all of it is to be told. */
export interface MetItems {
  readonly files: string | null;
  readonly does: string | null;
}

/** Long ones: globs, commands, hosts. */
type ListKey = KeyOf<'globs' | 'commands' | 'hosts'>;

function isListKey(key: EffectKey): key is ListKey {
  return /^(?:globs|commands|hosts)$/.test(EFFECT_VALUES[key]);
}

/** So many are named. */
const MOST_NAMED = 3;

/** A rule of a pack names dozens of globs, and a person wants to know which of them it was: each is tried alone, with what takes out. */
export async function metItems(hook: Hook, event: HookEvent, home: string, env: Environment): Promise<MetItems> {
  return { files: await metFiles(hook, event, home), does: await metEffects(hook, event, home, env) };
}

async function metEffects(hook: Hook, event: HookEvent, home: string, env: Environment): Promise<string | null> {
  const rule = effectsIn(hook.definition);
  if (hook.selects.effects.text === null || hook.selects.effects.text !== effectRuleText(rule)) return null;
  const world = effectWorld({ home, env });
  const view = viewReader(world);
  const holds = async (one: EffectRule): Promise<boolean> => {
    const test = await compileEffectRule(one, world, view);
    return typeof test === 'function' && orElse(() => test(event), true);
  };
  const parts: string[] = [];
  for (const key of EFFECT_KEYS) {
    const items = isListKey(key) ? rule[key] : undefined;
    if (items === undefined || items === true) {
      if (rule[key] !== undefined) parts.push(effectRuleText({ [key]: rule[key] }));
      continue;
    }
    parts.push(`${key} ${await met(items, (some) => holds({ ...rule, [key]: some }))}`);
  }
  return parts.join(', ');
}

async function metFiles({ selects: { files } }: Hook, { payload }: HookEvent, home: string): Promise<string | null> {
  if (files.text === null) return null;
  const compiler = pathCompiler({ home });
  const paths = pathsIn(payload.tool_input);
  return met(files.text, async (some) => {
    const { test } = await compiler.files(some, { at: 0 } as HookSpec, []);
    return test === null || orElse(() => test(paths, payload.cwd, false), true);
  });
}

/** Where each of them holds, or none does alone, no item says more than the list. */
async function met(items: readonly string[], holds: (some: readonly string[]) => Promise<boolean>): Promise<string> {
  const taken = items.filter((item) => item.startsWith('!'));
  const named = items.filter((item) => !item.startsWith('!'));
  if (named.length <= 1) return shortened(items, items.length);
  const found: string[] = [];
  for (const item of named) if (await holds([item, ...taken])) found.push(item);
  if (found.length === 0 || found.length === named.length) return shortened(items, items.length);
  return shortened(found, items.length);
}

function shortened(items: readonly string[], all: number): string {
  const shown = items.slice(0, MOST_NAMED).join(' ');
  if (items.length <= MOST_NAMED) return items.length === all ? shown : `${shown} (of ${all})`;
  return `${shown} … (${items.length === all ? `${all} of them` : `${items.length} of ${all}`})`;
}

/** As its entry has them, one value or several. */
function effectsIn(definition: JsonObject): EffectRule {
  const keys = EFFECT_KEYS.flatMap((key) => {
    const value = definition[key];
    if (value === undefined || value === null) return [];
    if (value === false && EFFECT_VALUES[key] !== 'either') return [];
    return [[key, typeof value === 'string' ? [value] : value]];
  });
  return Object.fromEntries(keys);
}
