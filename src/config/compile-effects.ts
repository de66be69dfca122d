import type { AfterClause } from '../core/after-clause.ts';
import type { Finding } from '../core/diagnostic.ts';
import type { EffectRule, EffectTest } from '../core/effect-rule.ts';
import { type HookSpec, isGrant } from '../core/hook.ts';
import type { HookEvent } from '../core/hook-event.ts';
import { remembering } from '../core/remembering.ts';
import { afterClause } from '../matching/effects/after-clause.ts';
import { compileEffectRule, doesOther } from '../matching/effects/compile-effect-rule.ts';
import { copiesClause } from '../matching/effects/copies-clause.ts';
import { compilePlaceGlobs, placeList } from '../matching/effects/place-list.ts';
import { viewReader } from '../matching/effects/view-of-event.ts';
import { effectWorld } from './effect-world.ts';
import type { WhenPlace } from './hook-files.ts';

/** What hooks say about the effects of calls. */
export interface EffectCompiler {
  readonly rule: (rule: EffectRule, spec: HookSpec, findings: Finding[]) => Promise<EffectTest>;
  /** One that comes with hookline, and that our own tests have read. */
  readonly ofOurs: (rule: EffectRule) => Promise<EffectTest>;
  /** Whether a call does nothing that the rule is about, told by the kinds of things that it does. */
  readonly doesOther: (rule: EffectRule, event: HookEvent) => boolean;
  /** What must have happened before. */
  readonly after: (
    rule: EffectRule,
    spec: Pick<HookSpec, 'at' | 'afterAt'>,
    findings: Finding[],
  ) => Promise<AfterClause>;
}

export function effectCompiler(place: WhenPlace): EffectCompiler {
  const world = effectWorld(place);
  const viewOf = viewReader(world);
  return {
    async rule(rule, spec, findings) {
      const { at, effectsAt = at } = spec;
      if (!namesNothing(rule) || !isGrant(spec)) return compiled(rule, effectsAt, findings);
      findings.push({ code: 'BAD_CONDITION', severity: 'error', at: effectsAt, ...NAMES_NOTHING });
      return unreadable(NAMES_NOTHING.message);
    },
    ofOurs: (rule) => compiled(rule, 0, []),
    doesOther: (rule, event) => doesOther(rule, viewOf(event).call),
    async after(rule, { at, afterAt = at }, findings) {
      if (rule.copies !== undefined) return afterCopies(rule, rule.copies, afterAt, findings);
      const does = await compiled(rule, afterAt, findings);
      return afterClause(rule, does, await compiled({ ...rule, certain: true }, afterAt, []));
    },
  };

  async function afterCopies(
    rule: EffectRule,
    globs: readonly string[],
    at: number,
    findings: Finding[],
  ): Promise<AfterClause> {
    // what is wrong with the globs is said as of any rule
    const test = await compiled(rule, at, findings);
    const read = await compilePlaceGlobs(globs, world.home);
    if ('problem' in read) return afterClause(rule, test, test);
    const { home, agentHome = null } = world;
    const listIn = remembering(MOST_FOLDERS, (folders: string) => {
      const [cwd = '/', projectDir = '/'] = folders.split('\0');
      return placeList(read, { cwd, projectDir, home, agentHome });
    });
    return copiesClause(rule, viewOf, ({ cwd, projectDir }, path, reach) =>
      listIn(`${cwd}\0${projectDir}`).may(path, reach, rule.certain === true),
    );
  }

  async function compiled(rule: EffectRule, at: number, findings: Finding[]): Promise<EffectTest> {
    const made = await compileEffectRule(rule, world, viewOf, world.agentHome);
    if (typeof made === 'function') return made;
    const { problem, key } = made;
    const message = `"${key}" cannot be read, and counts as fulfilled: ${problem}`;
    findings.push({ code: 'BAD_CONDITION', severity: 'error', at, message });
    return unreadable(problem);
  }
}

/** An agent works in few of them at a time. */
const MOST_FOLDERS = 8;

/** It says where something may happen, and nothing of what. */
function namesNothing({ outside, certain: _, ...named }: EffectRule): boolean {
  return outside !== undefined && Object.keys(named).length === 0;
}

const NAMES_NOTHING = {
  message: '"outside" alone does not say what is granted there, so that this "allow" grants nothing.',
  hint: 'add what may be done there, for example reads: "**"',
};

function unreadable(problem: string): EffectTest {
  return () => {
    throw new Error(`it cannot be read: ${problem}`);
  };
}
