import type { AndOr, Assignment, CommandNode, Pipeline, Statement } from 'unbash';
import { parseShell, readBounded } from './parse-shell.ts';
import { resolveWord } from './resolve-word.ts';

interface Assignments {
  readonly values: Readonly<Record<string, string>>;
  /** The statements that are not plain assignments, as written. */
  readonly unreadable: readonly string[];
}

type Variables = Readonly<Record<string, string | undefined>>;

const SHOWN_CHARS = 200;

/** Reads `export NAME=value` and `NAME=value` statements without running anything; variables come from before, then `env`. */
export function readAssignments(text: string, env: Variables): Assignments {
  const source = text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n');
  return readBounded(source, () => readStatements(source, env)) ?? { values: {}, unreadable: [shown(source)] };
}

function readStatements(source: string, env: Variables): Assignments {
  // no prototype: a variable may be called __proto__
  const values: Record<string, string> = Object.create(null);
  const unreadable: string[] = [];
  const script = parseShell(source);
  const brokenFrom = Math.min(...(script.errors ?? []).map((error) => error.pos), Number.POSITIVE_INFINITY);
  for (const statement of script.commands) {
    const assignments = statement.end < brokenFrom ? assignmentsIn(statement) : null;
    if (assignments === null || !assignAll(assignments, values, env)) {
      unreadable.push(source.slice(statement.pos, statement.end));
    }
  }
  const last = script.commands.at(-1)?.end ?? 0;
  if (last < brokenFrom && brokenFrom < Number.POSITIVE_INFINITY) unreadable.push(source.slice(brokenFrom));
  return { values, unreadable };
}

function assignmentsIn(statement: Statement): readonly Assignment[] | null {
  return statement.background === true ? null : assignmentsOf(statement.command);
}

function assignmentsOf(node: CommandNode | Pipeline | AndOr): readonly Assignment[] | null {
  if (node.type === 'AndOr') {
    if (node.operators.includes('||')) return null;
    const lists = node.commands.map(assignmentsOf);
    return lists.every((list) => list !== null) ? lists.flat() : null;
  }
  if (node.type !== 'Command' || node.redirects.length > 0) return null;
  if (node.name === undefined) return node.prefix.filter((child) => child.type === 'Assignment');
  if (node.name.text !== 'export' || node.prefix.length > 0) return null;
  // `export NAME` of a variable that has a value already changes nothing here
  const known = node.args.filter((argument) => argument.type === 'Assignment' || /^[A-Za-z_]\w*$/.test(argument.text));
  if (known.length === 0 || known.length < node.args.length) return null;
  return known.filter((argument) => argument.type === 'Assignment');
}

/** All of a statement or nothing of it. */
function assignAll(assignments: readonly Assignment[], values: Record<string, string>, env: Variables): boolean {
  const added: Record<string, string> = Object.create(null);
  const lookup = (name: string): string => added[name] ?? values[name] ?? own(env, name) ?? '';
  for (const { name, value, append, index } of assignments) {
    const text = index === undefined && value.type === 'Word' ? resolveWord(value, 'assignment', lookup) : null;
    if (text === null) return false;
    added[name] = append === true ? lookup(name) + text : text;
  }
  for (const [name, text] of Object.entries(added)) values[name] = text;
  return true;
}

function shown(source: string): string {
  return source.slice(0, SHOWN_CHARS);
}

function own(variables: Variables, name: string): string | undefined {
  return Object.hasOwn(variables, name) ? variables[name] : undefined;
}
