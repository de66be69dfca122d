import { basename } from 'node:path';
import type { EffectRule, EffectTest } from '../../src/core/effect-rule.ts';
import type { HookEvent } from '../../src/core/hook-event.ts';
import { compileEffectRule } from '../../src/matching/effects/compile-effect-rule.ts';
import { type EffectView, type EffectWorld, viewReader } from '../../src/matching/effects/view-of-event.ts';
import { ANY } from '../../src/shell/effects/wild-text.ts';
import { lineOf } from '../matching/effects/call.ts';
import { ENVIRONMENT } from './sandbox.ts';
import { type Touch, touchKey } from './seen.ts';
import { followLinks, HOME, listTree, PROJECT } from './tree.ts';

/** What the reader says of one line. */
export interface Said {
  /** A rule about that place would hold. */
  readonly covers: (touch: Touch) => Promise<boolean>;
  /** A rule about it with `certain: true` would. */
  readonly isCertain: (touch: Touch) => Promise<boolean>;
  readonly starts: (program: string) => boolean;
  readonly sends: boolean;
  /** Some part of it may do anything, or something to a place that may be anywhere. */
  readonly hasUnknown: boolean;
}

export type ReadLine = (line: string) => Said;

const WORLD: EffectWorld = {
  home: HOME,
  environment: (name) => ENVIRONMENT[name],
  followLinks: () => followLinks,
  listTree,
  temporary: ['/tmp'],
};

/** The reader as rules have it: a place is covered where a rule that names exactly that place holds. */
export function ruleReader(): ReadLine {
  const viewOf = viewReader(WORLD);
  const rules = new Map<string, Promise<EffectTest>>();
  const test = async (event: HookEvent, touch: Touch, certain: boolean): Promise<boolean> => {
    const key = `${certain} ${touchKey(touch)}`;
    const rule = rules.get(key) ?? compiled({ [touch.does]: [globOf(touch.path)], ...(certain ? { certain } : {}) });
    rules.set(key, rule);
    return (await rule)(event);
  };
  async function compiled(rule: EffectRule): Promise<EffectTest> {
    const made = await compileEffectRule(rule, WORLD, viewOf);
    if (typeof made !== 'function') throw new Error(made.problem);
    return made;
  }
  return (line) => {
    const event = lineOf(line, PROJECT);
    const view = viewOf(event);
    return {
      covers: (touch) => test(event, touch, false),
      isCertain: (touch) => test(event, touch, true),
      starts: (program) => startsIn(view, program),
      sends: view.call.hosts.length > 0 || view.call.untold.length > 0,
      hasUnknown: view.call.untold.length > 0 || view.call.places.some(({ path }) => path.startsWith(ANY)),
    };
  };
}

/** A glob that means this very path. */
function globOf(path: string): string {
  return path.replace(/[[\](){}*?!\\]/g, '\\$&');
}

function startsIn({ call }: EffectView, program: string): boolean {
  if (call.untold.length > 0) return true;
  return call.lines.some(({ read }) =>
    read.runs.some(
      (run) => run.program === '' || run.program === program || basename(run.words[0]?.value ?? '') === program,
    ),
  );
}
