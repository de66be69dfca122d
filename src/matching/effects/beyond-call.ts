import { resolve } from 'node:path';
import type { DoesKey } from '../../core/effect-keys.ts';
import { type EffectRule, isDoesKey } from '../../core/effect-rule.ts';
import type { HookEvent } from '../../core/hook-event.ts';
import { isObject } from '../../core/json.ts';
import type { ToolKind } from '../../core/tools.ts';
import { namesToRead, toolKind } from '../../dialects/tool-names.ts';
import { literalsOf } from './glob-literals.ts';

/** All that tools of a kind can do, whatever they are told: none of them is given a line, or a tool to call. */
const CAN: Readonly<Partial<Record<ToolKind, readonly DoesKey[]>>> = {
  agent: [],
  search: ['reads', 'shows'],
  'file-read': ['reads', 'shows'],
  fetch: ['reads', 'shows', 'sends'],
  'file-write': ['reads', 'shows', 'writes', 'deletes'],
};

/**
 * Whether a call is surely none that a rule is about, told without what reads shell lines and compiles globs: that takes a
 * process that has just started longer than everything else. False says nothing.
 */
export function beyondCall(rule: EffectRule, follow: () => (path: string) => string): (event: HookEvent) => boolean {
  const named = Object.keys(rule).filter(isDoesKey);
  let literals: readonly string[] | null | undefined;
  return ({ payload }) => {
    const { tool_input: input, cwd } = payload;
    const [tool, another] = namesToRead(payload);
    if (tool === undefined || another !== undefined || named.length === 0) return false;
    const can = CAN[toolKind(tool)];
    if (can === undefined) return false;
    if (named.some((key) => !can.includes(key))) return true;
    const globs = rule.shows ?? rule.reads;
    const file = globs === undefined || toolKind(tool) !== 'file-read' ? null : onlyFile(tool, input);
    if (file === null || globs === undefined) return false;
    literals ??= literalsOf(globs);
    if (literals === null) return false;
    const path = resolve(cwd, file);
    const forms = [path, follow()(path)].map((form) => form.toLowerCase());
    return !literals.some((literal) => forms.some((form) => form.includes(literal)));
  };
}

/** Written so that everybody reads it as the same path. */
const PLAIN = /^(?![~-])[\w./@+, -]+$/;

/** The file, where a call names one and nothing else that could be a path, or a folder that it is seen from. */
function onlyFile(tool: string, input: unknown): string | null {
  if (/many|multiple/i.test(tool) || !isObject(input)) return null;
  const { file_path: file, path = file, ...others } = input;
  if (typeof path !== 'string' || (file !== undefined && file !== path) || !PLAIN.test(path)) return null;
  return Object.values(others).every((value) => typeof value === 'number' || typeof value === 'boolean') ? path : null;
}
