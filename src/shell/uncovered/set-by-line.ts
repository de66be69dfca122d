import { type AndOr, type Assignment, forEachChild, type PipelineNode, type SyntaxNode } from 'unbash';
import { parseShell, readBounded } from '../parse/parse-shell.ts';

/** A shell gives them other values than a line does. */
const OF_SHELL = /^(?:PWD|OLDPWD|IFS|S?RANDOM|SECONDS|LINENO|EPOCH\w+|BASH\w*|[PE]?U?ID|PPID|REPLY|OPT\w+|GROUPS|_)$/;

/**
 * The variables that a line itself sets, in any case, once and before it reads them, with their values as they are
 * written. One that it mentions in any other way is left out: `read`, another shell's text and `unset` do the same.
 */
export function setByLine(line: string): ReadonlyMap<string, string> {
  const set = readBounded(line, () => {
    const script = parseShell(line);
    if ((script.errors?.length ?? 0) > 0) return [];
    const first = script.commands.flatMap(({ command, background }) => (background === true ? [] : leading(command)));
    return first.flatMap((one) => {
      const value = one.append === true || one.index !== undefined ? null : one.value;
      return value?.type === 'Word' && isOnlySet(one, script, line) ? [[one.name, value.text] as const] : [];
    });
  });
  return new Map(set ?? []);
}

/** `A=1`, `A=1 && …`: what stands before a command is set for that command alone, which does not read it on its line. */
function leading(node: PipelineNode | AndOr): readonly Assignment[] {
  if (node.type === 'Command') {
    const isAlone = node.name === undefined && node.redirects.length === 0;
    return isAlone ? node.prefix.filter((one) => one.type === 'Assignment') : [];
  }
  if (node.type !== 'AndOr') return [];
  const other = node.operators.indexOf('||');
  const always = other === -1 ? node.commands : node.commands.slice(0, other + 1);
  const end = always.findIndex((one) => leading(one).length === 0);
  return (end === -1 ? always : always.slice(0, end)).flatMap(leading);
}

function isOnlySet({ name, pos, end }: Assignment, script: SyntaxNode, line: string): boolean {
  if (OF_SHELL.test(name)) return false;
  let rest = blank(line, pos, pos + name.length);
  const visit = (node: SyntaxNode): void => {
    const reads =
      (node.type === 'SimpleExpansion' && node.text === `$${name}`) ||
      (node.type === 'ParameterExpansion' && node.parameter === name && node.operation?.type !== 'Unknown');
    // in a text of its own, such as between backquotes, positions are others
    if (reads && node.pos >= end && line.startsWith(node.text, node.pos)) {
      rest = blank(rest, node.pos, node.pos + (node.type === 'SimpleExpansion' ? node.text.length : name.length + 2));
    }
    forEachChild(node, visit);
  };
  visit(script);
  return !new RegExp(`\\b${name}\\b`).test(rest);
}

function blank(text: string, from: number, to: number): string {
  return text.slice(0, from) + ' '.repeat(to - from) + text.slice(to);
}
