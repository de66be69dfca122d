import type { Code } from '../core/codes.ts';
import type { HookSpec } from '../core/hook.ts';
import { globProblem } from '../matching/glob.ts';
import { compileMatcher } from '../matching/matcher.ts';
import { parseRule } from '../matching/parse-rule.ts';

/** What keeps a text from being a condition; null: nothing that can be told at once. */
export type WhenProblem = (text: string) => string | null;

interface SpecProblem {
  readonly code: Code;
  readonly message: string;
}

/** What of a hook does not compile: a registration with such a thing is misuse, and would otherwise be no hook. */
export function specProblem(spec: HookSpec, whenProblem: WhenProblem): SpecProblem | null {
  const { matcher, files, condition, when = null } = spec;
  const compiled = compileMatcher(matcher);
  if (!(compiled instanceof Promise) && compiled.problem !== null)
    return { code: 'BAD_MATCHER', message: compiled.problem };
  for (const pattern of files ?? []) {
    const problem = globProblem(pattern.replace(/^!(?!\()/, '').replace(/^\.\//, ''));
    if (problem !== null) return { code: 'BAD_PATTERN', message: problem };
  }
  const rule = condition === null || condition.trim() === '' ? null : parseRule(condition);
  if (rule !== null && 'problem' in rule) return { code: 'BAD_CONDITION', message: rule.problem };
  const unread = when === null ? null : whenProblem(when);
  if (unread === null) return null;
  return { code: 'BAD_CONDITION', message: `The condition "${when}" cannot be read: ${unread}.` };
}
