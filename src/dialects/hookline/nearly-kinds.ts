import { didYouMean } from '../../core/did-you-mean.ts';
import { letters, slipsBetween } from '../../core/slips-between.ts';
import { TOOL_KINDS, type ToolKind } from '../../core/tools.ts';
import type { FieldReader } from '../fields.ts';
import { toolKind } from '../tool-names.ts';
import { NATIVE_TOOL_NAMES } from './tools.ts';

/**
 * Names of tools or kinds, with the kinds that were meant. One that differs from a kind in its capitals and lines only
 * may be a tool's all the same: what does not grant anything is for both. One that is nearly a kind is a mistake.
 */
export function withMeantKinds(
  read: FieldReader,
  tools: readonly string[],
  at: number,
  grants: boolean,
): readonly string[] {
  return tools.flatMap((tool) => {
    const name = tool.trim();
    const same = sameKind(name);
    const near = same ?? (MAY_BE_KIND.test(name) && !isKnown(name) ? didYouMean(name, TOOL_KINDS) : null);
    if (near === null) return withMeantTool(read, tools, tool, at, grants);
    const severity = same === null ? 'error' : 'warning';
    read.finding(severity, 'ODD_MATCHER', at, `"${name}" is no kind of tool.`, `did you mean "${near}"?`);
    return grants ? [tool] : [tool, near];
  });
}

/** The same of a matcher that is a list of names. */
export function withMeantTools(read: FieldReader, matcher: string, at: number, grants: boolean): string {
  const names = matcher.split('|');
  return names.flatMap((name) => withMeantTool(read, names, name, at, grants)).join('|');
}

/** Agents differ in the capitals of a name and agree on the tool; a letter too few or too many is a slip of the pen. */
function withMeantTool(
  read: FieldReader,
  tools: readonly string[],
  tool: string,
  at: number,
  grants: boolean,
): readonly string[] {
  const name = tool.trim();
  const isRight = NATIVE_TOOL_NAMES.includes(name) || TOOL_KINDS.some((kind) => kind === name);
  const meant = isRight
    ? undefined
    : (NATIVE_TOOL_NAMES.find((one) => letters(one) === letters(name)) ??
      (toolKind(name) === 'other' ? NATIVE_TOOL_NAMES.find((one) => isSlip(name, one)) : undefined));
  if (meant === undefined || tools.some((one) => one.trim() === meant)) return [tool];
  const hint = grants ? `did you mean "${meant}"?` : `did you mean "${meant}"? The hook is for that tool, too`;
  read.finding('warning', 'ODD_MATCHER', at, `No tool of every agent is called "${name}".`, hint);
  return grants ? [tool] : [tool, meant];
}

/** One letter is missing, or too many, or two of them have changed places. Another letter makes another word. */
function isSlip(written: string, name: string): boolean {
  const [a, b] = [written.toLowerCase(), name.toLowerCase()];
  if (a.length < 3 || a[0] !== b[0] || slipsBetween(a, b) !== 1) return false;
  return a.length !== b.length || [...a].sort().join() === [...b].sort().join();
}

/** In a pattern it may be part of a name. */
export function sayNearlyKinds(read: FieldReader, matcher: string, at: number): void {
  const names = new Set(matcher.split(/[,|]/).map((name) => name.trim()));
  for (const name of names) {
    const meant = sameKind(name);
    if (meant === null) continue;
    read.finding('warning', 'ODD_MATCHER', at, `"${name}" is no kind of tool.`, `did you mean "${meant}"?`);
  }
}

/** Kinds have no capitals, and most tools of agents that have none have lines instead. */
const MAY_BE_KIND = /^[a-z][a-z-]*$/;
/** The name of a tool as well. */
const TOOLS_TOO = ['Agent'];

function isKnown(name: string): boolean {
  return TOOL_KINDS.some((kind) => kind === name) || toolKind(name) !== 'other';
}

/** The kind from which it differs in capitals and lines only; null: there is none, or it is that kind. */
function sameKind(name: string): ToolKind | null {
  const kind = TOOLS_TOO.includes(name) ? undefined : TOOL_KINDS.find((one) => letters(one) === letters(name));
  return kind === undefined || kind === name ? null : kind;
}
