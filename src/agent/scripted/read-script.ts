import { readFileSync } from 'node:fs';
import { isMap, isScalar, isSeq, LineCounter, type Node, parseDocument, visit } from 'yaml';
import type { Code } from '../../core/codes.ts';
import { HookError } from '../../core/hook-error.ts';
import { isObject, type JsonObject } from '../../core/json.ts';
import { messageOf } from '../../core/message-of.ts';
import type { OtherScript, Script, ScriptedCall, ScriptStep } from './script.ts';

const MAX_WAIT_MS = 600_000;

/** Throws where something stands in it that no script has. */
type Refuse = (node: Node | null, code: Code, message: string) => never;
type Fields = ReadonlyMap<string, Node | null>;

/** A script from a YAML or JSON file. Throws a HookError that says what is wrong with it, and where. */
export function readScript(path: string): Script {
  const lines = new LineCounter();
  const refuseAt = (offset: number, code: Code, message: string): never => {
    const { line, col: column } = lines.linePos(offset);
    throw new HookError(code, message, { file: path, line: Math.max(1, line), column: Math.max(1, column) });
  };
  const refuse: Refuse = (node, code, message) => refuseAt(node?.range?.[0] ?? 0, code, message);
  const document = parseDocument(textOf(path), { lineCounter: lines, prettyErrors: false, logLevel: 'silent' });
  const [error] = document.errors;
  if (error !== undefined) refuseAt(error.pos[0], 'SYNTAX', `The script cannot be read: ${error.message}.`);
  visit(document, { Alias: (_, alias) => refuse(alias, 'WRONG_TYPE', 'A script has no aliases.') });
  const root = document.contents;
  if (isSeq(root)) return { steps: stepsOf(root, refuse), others: [] };
  const fields = fieldsOf(root, ['steps', 'others'], refuse);
  const steps = fields.get('steps') ?? refuse(root, 'MISSING_KEY', 'A script is a list of steps, or has "steps".');
  return {
    steps: stepsOf(steps, refuse),
    others: itemsOf(fields.get('others'), refuse).map((o) => otherOf(o, refuse)),
  };
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8').replace(/^\uFEFF/, '\n');
  } catch (error) {
    throw new HookError('FILE_UNREADABLE', `The script cannot be read: ${messageOf(error)}.`, { file: path });
  }
}

function otherOf(node: Node, refuse: Refuse): OtherScript {
  const fields = fieldsOf(node, ['when', 'steps'], refuse);
  const when = textIn(fields, 'when', refuse) ?? refuse(node, 'MISSING_KEY', 'Another script needs "when", a pattern.');
  const steps = fields.get('steps') ?? refuse(node, 'MISSING_KEY', 'Another script needs "steps".');
  try {
    return { when: new RegExp(when), steps: stepsOf(steps, refuse) };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return refuse(fields.get('when') ?? node, 'BAD_MATCHER', `"${when}" is no regular expression.`);
  }
}

function stepsOf(node: Node, refuse: Refuse): readonly ScriptStep[] {
  if (!isSeq(node)) refuse(node, 'WRONG_TYPE', 'The steps of a script are a list.');
  return itemsOf(node, refuse).map((step) => stepOf(step, refuse));
}

function stepOf(node: Node, refuse: Refuse): ScriptStep {
  const fields = fieldsOf(node, ['say', 'calls', 'wait_ms', 'error'], refuse);
  const error = textIn(fields, 'error', refuse);
  if (error !== undefined) {
    if (fields.size > 1) refuse(node, 'CONFLICTING_KEYS', 'A step with "error" has nothing else.');
    return { error };
  }
  const say = textIn(fields, 'say', refuse)?.trimEnd();
  const calls = itemsOf(fields.get('calls'), refuse).map((call) => callOf(call, refuse));
  if (say === undefined && calls.length === 0)
    refuse(node, 'MISSING_KEY', 'A step says something ("say"), calls something ("calls"), or fails ("error").');
  const waitMs = waitIn(fields, refuse);
  return { calls, ...(say === undefined ? {} : { say }), ...(waitMs === undefined ? {} : { waitMs }) };
}

function waitIn(fields: Fields, refuse: Refuse): number | undefined {
  const node = fields.get('wait_ms');
  if (node === undefined) return undefined;
  const value: unknown = isScalar(node) ? node.value : null;
  if (typeof value === 'number' && value >= 0 && value <= MAX_WAIT_MS) return value;
  return refuse(node, 'WRONG_TYPE', `"wait_ms" is a number of milliseconds, at most ${MAX_WAIT_MS}.`);
}

function callOf(node: Node, refuse: Refuse): ScriptedCall {
  const fields = fieldsOf(node, ['tool', 'input'], refuse);
  const tool = textIn(fields, 'tool', refuse) ?? refuse(node, 'MISSING_KEY', 'A call needs "tool", the name of one.');
  return { tool, input: inputIn(fields, refuse) };
}

function inputIn(fields: Fields, refuse: Refuse): JsonObject {
  const node = fields.get('input') ?? null;
  if (node === null) return {};
  const value: unknown = isMap(node) ? node.toJSON() : null;
  return isObject(value) ? value : refuse(node, 'WRONG_TYPE', 'The "input" of a call is a map of its fields.');
}

function fieldsOf(node: Node | null, known: readonly string[], refuse: Refuse): Fields {
  if (!isMap<Node, Node | null>(node)) return refuse(node, 'WRONG_TYPE', `Here is a map with ${known.join(', ')}.`);
  return new Map(
    node.items.map(({ key, value }) => {
      const name = isScalar(key) ? String(key.value) : '';
      if (!known.includes(name)) refuse(key, 'UNKNOWN_KEY', `There is no "${name}" here, but ${known.join(', ')}.`);
      return [name, value];
    }),
  );
}

function itemsOf(node: Node | null | undefined, refuse: Refuse): readonly Node[] {
  if (node === undefined || node === null) return [];
  return isSeq<Node>(node) ? node.items : refuse(node, 'WRONG_TYPE', 'Here is a list.');
}

function textIn(fields: Fields, name: string, refuse: Refuse): string | undefined {
  const node = fields.get(name);
  if (node === undefined) return undefined;
  const value: unknown = isScalar(node) ? node.value : null;
  return typeof value === 'string' ? value : refuse(node, 'WRONG_TYPE', `"${name}" is a text.`);
}
