import { basename } from 'node:path';
import type { EffectRule, EffectTest } from '../../src/core/effect-rule.ts';
import type { HookEvent } from '../../src/core/hook-event.ts';
import { isUnknown } from '../../src/matching/effects/call-effects.ts';
import { compileEffectRule } from '../../src/matching/effects/compile-effect-rule.ts';
import { type EffectView, type EffectWorld, viewReader } from '../../src/matching/effects/view-of-event.ts';
import { ANY, isWild } from '../../src/shell/effects/wild-text.ts';
import { lineOf } from '../matching/effects/call.ts';
import { ENVIRONMENT } from './sandbox.ts';
import { type Touch, touchKey } from './seen.ts';
import { followLinks, HOME, listTree, PROJECT, TREE, type Tree, textInTree, textOf } from './tree.ts';

/** What the reader says of one line. */
export interface Said {
  /** A rule about that place would hold. */
  readonly covers: (touch: Touch) => Promise<boolean>;
  /** The programs of which `explain` says, without a "may", that they do that to that very file; empty: a redirection. */
  readonly surely: (touch: Touch) => readonly string[];
  readonly starts: (program: string) => boolean;
  readonly sends: boolean;
  /** Some part of it may do anything, or something to a place that may be anywhere. */
  readonly hasUnknown: boolean;
}

export type ReadLine = (line: string) => Said;

function worldOf(tree: Tree): EffectWorld {
  return {
    home: HOME,
    environment: (name) => ENVIRONMENT[name],
    followLinks: () => (path) => followLinks(path, tree),
    listTree: (folder, hidden) => listTree(folder, hidden, tree),
    textOf: (path) => textOf(path, tree),
    fileText: (path) => textInTree(path, tree),
    temporary: ['/tmp'],
  };
}

/** The reader as rules have it: a place is covered where a rule that names exactly that place holds. */
export function ruleReader(tree: Tree = TREE): ReadLine {
  const world = worldOf(tree);
  const viewOf = viewReader(world);
  const rules = new Map<string, Promise<EffectTest>>();
  const test = async (event: HookEvent, touch: Touch): Promise<boolean> => {
    const key = touchKey(touch);
    const rule = rules.get(key) ?? compiled({ [touch.does]: [globOf(touch.path)] });
    rules.set(key, rule);
    return (await rule)(event);
  };
  async function compiled(rule: EffectRule): Promise<EffectTest> {
    const made = await compileEffectRule(rule, world, viewOf);
    if (typeof made !== 'function') throw new Error(made.problem);
    return made;
  }
  return (line) => {
    const event = lineOf(line, PROJECT);
    const view = viewOf(event);
    return {
      covers: (touch) => test(event, touch),
      surely: (touch) => surelyIn(view, touch),
      starts: (program) => startsIn(view, program),
      sends: view.call.hosts.length > 0 || isUnknown(view.call),
      hasUnknown: isUnknown(view.call) || view.call.places.some(({ path }) => path.startsWith(ANY)),
    };
  };
}

function surelyIn(view: EffectView, { does, path }: Touch): readonly string[] {
  return view.call.places.flatMap((place) => {
    if (place.does !== does || place.maybe === true || isWild(place.path)) return [];
    const isMeant = place.path === path || (place.reach === 'tree' && path.startsWith(`${place.path}/`));
    return isMeant ? [place.of?.part.program ?? ''] : [];
  });
}

/** A glob that means this very path. */
function globOf(path: string): string {
  return path.replace(/[[\](){}*?!\\]/g, '\\$&');
}

function startsIn({ call }: EffectView, program: string): boolean {
  if (isUnknown(call)) return true;
  return call.lines.some(({ read }) =>
    read.runs.some(
      (run) => run.program === '' || run.program === program || basename(run.words[0]?.value ?? '') === program,
    ),
  );
}
