import type { ConditionSubject, FollowPaths } from '../core/hook.ts';
import type { ToolKind } from '../core/tools.ts';
import { toolKind } from '../dialects/tool-names.ts';
import { compileDomainSpec, compileInputSpec } from './input-spec.ts';
import { type ParsedRule, parseRule } from './parse-rule.ts';
import { matchesWildcard, parseWildcard } from './wildcard.ts';

interface CompiledRule {
  readonly test: (subject: ConditionSubject) => boolean;
  /** A sentence about what is wrong with its text; the rule is then always satisfied. */
  readonly problem: string | null;
}

type SpecTest = (subject: ConditionSubject) => boolean;

/** Claude Code's permission rules as conditions: `Bash(git *)`, `Edit(src/**)`, `mcp__srv__*`, `WebFetch(domain:x.org)`. */
export async function compileRule(text: string, follow: FollowPaths = () => null): Promise<CompiledRule> {
  if (text.trim() === '') return { test: () => true, problem: null };
  const rule = parseRule(text);
  if ('problem' in rule) return { test: () => true, problem: rule.problem };
  const tool = parseWildcard(rule.tool);
  const named = (name: string) => matchesWildcard(tool, name) || covers(rule.tool, name);
  const specs = await compileSpecs(rule, follow);
  if ('problem' in specs) return { test: () => true, problem: specs.problem };
  return {
    test: (subject) => subject.toolNames.some((name) => named(name) && specs.of(toolKind(name))(subject)),
    problem: null,
  };
}

/** `Edit` is every tool that writes files, `Read` every tool that reads or searches them, `mcp__srv` a whole server. */
function covers(tool: string, name: string): boolean {
  const kind = toolKind(name);
  if (tool === 'Edit') return kind === 'file-write';
  if (tool === 'Read') return kind === 'file-read' || kind === 'search';
  return kind === 'mcp' && name.startsWith(`${tool}__`);
}

interface Specs {
  readonly of: (kind: ToolKind) => SpecTest;
}

const FILE_KINDS: readonly ToolKind[] = ['file-read', 'file-write', 'search'];

/** The parser and the globs are loaded only for a rule whose tool can need them. */
async function compileSpecs(
  { tool, spec }: ParsedRule,
  follow: FollowPaths,
): Promise<Specs | { readonly problem: string }> {
  if (spec === null || spec === '*') return { of: () => () => true };
  const may = (kind: ToolKind) => tool.includes('*') || toolKind(tool) === kind;
  const shell = may('shell') ? (await import('./shell-input.ts')).compileShellInput(spec) : null;
  const file = FILE_KINDS.some(may) ? await (await import('./file-spec.ts')).compileFileSpec(spec, follow) : null;
  if (file !== null && 'problem' in file) return file;
  const domain = compileDomainSpec(spec);
  const input = compileInputSpec(spec);
  return {
    of: (kind) => {
      if (kind === 'shell') return shell ?? input;
      if (FILE_KINDS.includes(kind)) return file ?? input;
      return (kind === 'fetch' ? domain : null) ?? input;
    },
  };
}
