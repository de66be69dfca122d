import { isDirection } from '../../core/direction.ts';
import { EFFECT_VALUES, type EffectValue, isEffectKey } from '../../core/effect-keys.ts';
import { EFFECT_ROWS } from '../../core/effect-rows.ts';
import type { EffectRule, EffectTest } from '../../core/effect-rule.ts';
import type { HookEvent } from '../../core/hook-event.ts';
import { type CommandOfCall, commandsOf } from '../effects/commands-of-call.ts';
import { compileEffectRule } from '../effects/compile-effect-rule.ts';
import { type EffectView, type EffectWorld, viewReader } from '../effects/view-of-event.ts';
import type { EffectQuestion } from './inspect.ts';

/** Questions about the effects of a call, compiled; `key` of one finds it again. */
export interface EffectAnswers {
  readonly compile: (question: EffectQuestion) => Promise<{ readonly problem: string } | null>;
  readonly test: (question: EffectQuestion) => EffectTest;
  readonly commands: (event: HookEvent) => readonly CommandOfCall[];
}

export function effectAnswers(world: EffectWorld): EffectAnswers {
  const viewOf: (event: HookEvent) => EffectView = viewReader(world);
  const known = new Map<string, EffectTest>();
  return {
    async compile(question) {
      const rule = ruleOf(question);
      if (rule === null) return null;
      const compiled = await compileEffectRule(rule, world, viewOf);
      if (typeof compiled !== 'function') return compiled;
      known.set(keyOf(question), compiled);
      return null;
    },
    test(question) {
      const found = known.get(keyOf(question));
      if (found === undefined) throw new Error(`the patterns of ${question.name}() must be texts, written out`);
      return found;
    },
    commands: (event) => commandsOf(viewOf(event).call),
  };
}

function keyOf(question: EffectQuestion): string {
  return JSON.stringify([question.name, question.patterns]);
}

/** What is asked where no pattern is given; null: one must be. */
export const WITHOUT: Readonly<Record<EffectValue, true | readonly string[] | null>> = {
  ...{
    globs: null,
    commands: null,
    hosts: true,
    folders: ['project'],
    directions: null,
    flag: true,
    unknowns: true,
    either: null,
  },
};

/** Null: it is no question about effects. */
function ruleOf({ name, patterns }: EffectQuestion): EffectRule | null {
  if (isDirection(name)) return patterns === null ? null : { reads: patterns, direction: [name] };
  if (!isEffectKey(name) || EFFECT_ROWS[name].inConditions !== true) return null;
  const value = patterns ?? WITHOUT[EFFECT_VALUES[name]];
  return value === null ? null : { [name]: value };
}
