import type { Permission, Permissions, PermissionWord } from '../../core/permission.ts';
import { commandSelection } from '../permission-selects.ts';
import { type Call, type Literal, starlarkCalls } from './starlark-calls.ts';

const DECISIONS: Readonly<Record<string, PermissionWord>> = { allow: 'allow', prompt: 'ask', forbidden: 'deny' };
/** More combinations than anybody writes. */
const MOST_WAYS = 64;
/** A word of a command that means itself in a pattern. */
const PLAIN_WORD = /^[\w./:=@%+,~-]+$/;

/** `prefix_rule(…)` of its rules, of which the strictest counts there, too. */
export function readExecRules(text: string): Permissions {
  const { calls, others } = starlarkCalls(text);
  const rules = calls.filter(({ name }) => name === 'prefix_rule').map(permissionsOf);
  const unread = calls.filter(({ name }) => name !== 'prefix_rule');
  const lineOf = (at: number): number => text.slice(0, at).split('\n').length;
  return {
    rules: rules.flat(),
    careful: others.map((at) => `Line ${lineOf(at)} is left out: what it means shows only when Codex runs it.`),
    differs: [
      ...unread.map(({ name, at }) => `Line ${lineOf(at)} is left out: ${name} has no native word.`),
      ...(rules.length > 0
        ? ['In Codex, "allow" also means outside of its sandbox; natively it means that nobody is asked.']
        : []),
    ],
  };
}

function permissionsOf({ at, arguments: given }: Call): readonly Permission[] {
  const { pattern, decision: word = 'allow', justification } = given;
  const decision = typeof word === 'string' ? DECISIONS[word] : undefined;
  const reason = typeof justification === 'string' ? justification : null;
  const ways = pattern === undefined ? null : waysOf(pattern);
  const text = `prefix_rule(${JSON.stringify(pattern ?? null)})`;
  if (decision === undefined || ways === null) {
    const why =
      decision === undefined
        ? `It has no decision that Codex knows: ${JSON.stringify(word)}.`
        : 'Its pattern is no list of words.';
    return [
      {
        at,
        text,
        reason,
        decision: decision ?? 'deny',
        selects: null,
        careful: decision === 'allow' ? [] : [why],
        differs: decision === 'allow' ? [why] : [],
      },
    ];
  }
  if (decision === 'allow')
    return ways.map((way) => ({ at, text: way, reason, decision, careful: [], ...commandSelection(way, decision) }));
  const [first = ''] = ways;
  const { differs } = commandSelection(first, decision);
  return [
    {
      at,
      text: ways.join(', '),
      reason,
      decision,
      selects: { runs: ways.length === 1 ? `${first} *` : ways.map((way) => `${way} *`) },
      careful: [],
      differs,
    },
  ];
}

/** Every command that the words and their alternatives make; null: they are no words. */
function waysOf(pattern: Literal): readonly string[] | null {
  if (typeof pattern === 'string' || !Array.isArray(pattern)) return null;
  let ways: readonly string[] = [''];
  for (const part of pattern as readonly Literal[]) {
    const words = Array.isArray(part) ? (part as readonly Literal[]) : [part];
    if (words.length === 0 || !words.every((word): word is string => typeof word === 'string' && PLAIN_WORD.test(word)))
      return null;
    ways = ways.flatMap((way) => words.map((word) => `${way} ${word}`.trim()));
    if (ways.length > MOST_WAYS) return null;
  }
  return pattern.length === 0 ? null : ways;
}
