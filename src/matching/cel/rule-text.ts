import type { HookEvent } from '../../core/hook-event.ts';
import { visible } from '../../core/visible.ts';
import type { Doubt } from './doubts.ts';
import type { CompileExpression } from './expression.ts';
import { plainJson } from './plain-json.ts';
import type { Unreadable } from './read-expression.ts';

interface RuleText {
  /** Never throws: what cannot be told is a question mark. */
  readonly says: (event: HookEvent) => string;
  readonly problems: readonly Unreadable[];
  readonly doubts: readonly Doubt[];
}

const UNKNOWN = '?';

/** A text in which `{{ expression }}` stands for a value of the event. */
export async function compileRuleText(text: string, compile: CompileExpression): Promise<RuleText> {
  const parts: ((event: HookEvent) => string)[] = [];
  const problems: Unreadable[] = [];
  const doubts: Doubt[] = [];
  for (const part of partsOf(text)) {
    if (part.kind === 'open') problems.push({ problem: '"{{" has no "}}"' });
    const expression = part.kind === 'value' ? await compile(part.text) : null;
    if (expression === null) parts.push(() => part.text);
    else if ('problem' in expression) {
      problems.push({ ...expression, problem: `"{{${part.text}}}": ${expression.problem}` });
      parts.push(() => UNKNOWN);
    } else {
      doubts.push(...expression.doubts);
      parts.push((event) => filledIn(expression.evaluate, event));
    }
  }
  return { says: (event) => parts.map((part) => part(event)).join(''), problems, doubts };
}

/** A refusal is not lost because its reason cannot be told. */
function filledIn(evaluate: (event: HookEvent) => unknown, event: HookEvent): string {
  try {
    return shownValue(evaluate(event)) ?? UNKNOWN;
  } catch {
    return UNKNOWN;
  }
}

interface Part {
  readonly kind: 'text' | 'value' | 'open';
  readonly text: string;
}

function partsOf(text: string): readonly Part[] {
  const parts: Part[] = [];
  let at = 0;
  for (let start = text.indexOf('{{'); start >= 0; start = text.indexOf('{{', at)) {
    const end = endOf(text, start + 2);
    if (end < 0) return [...parts, { kind: 'open', text: text.slice(at) }];
    parts.push({ kind: 'text', text: text.slice(at, start) }, { kind: 'value', text: text.slice(start + 2, end) });
    at = end + 2;
  }
  return [...parts, { kind: 'text', text: text.slice(at) }];
}

/** Where an expression ends: at the first `}}` that is neither in a text nor belongs to a map. */
function endOf(text: string, start: number): number {
  const tokens = /"""[\s\S]*?"""|'''[\s\S]*?'''|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|[{}]/gs;
  tokens.lastIndex = start;
  let depth = 0;
  for (let token = tokens.exec(text); token !== null; token = tokens.exec(text)) {
    if (token[0] === '{') depth += 1;
    else if (token[0] === '}' && depth > 0) depth -= 1;
    else if (token[0] === '}' && text[token.index + 1] === '}') return token.index;
  }
  return -1;
}

const MAX_CHARS = 500;

/** A value as it may stand in a sentence: a text as it is, anything else as JSON; null: it has no words. */
function shownValue(value: unknown): string | null {
  const plain = plainJson(value);
  if (plain === undefined) return null;
  const text = typeof plain === 'string' ? plain : JSON.stringify(plain);
  const shown = visible(text.slice(0, MAX_CHARS + 1));
  return shown.length <= MAX_CHARS ? shown : `${shown.slice(0, cutAt(shown))}…`;
}

/** Not between the halves of a character. */
function cutAt(text: string): number {
  return (text.charCodeAt(MAX_CHARS - 1) & 0xfc00) === 0xd800 ? MAX_CHARS - 1 : MAX_CHARS;
}
