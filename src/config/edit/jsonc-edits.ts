import {
  findNodeAtLocation,
  getNodeValue,
  type Node,
  type ParseError,
  parseTree,
  printParseErrorCode,
} from 'jsonc-parser';
import { HookError } from '../../core/hook-error.ts';
import type { Json } from '../../core/json.ts';
import { lineIndex } from '../position.ts';
import { type Edit, newItems } from './edit.ts';
import type { EditForm } from './edited-text.ts';
import { withItemIn, withKeyIn } from './json-edits.ts';

const OPTIONS = { allowTrailingComma: true, disallowComments: false, allowEmptyContent: true };
/** Hooks have a line for each of their keys. */
const DEPTH = 3;

export const JSONC_EDITS: EditForm = {
  meaning: (text, file) => {
    const errors: ParseError[] = [];
    const root = parseTree(text, errors, OPTIONS);
    const [first] = errors;
    if (first === undefined) return root === undefined ? {} : (getNodeValue(root) as Json);
    const message = `"${file}" is not valid JSON (${printParseErrorCode(first.error)}), so nothing is written into it.`;
    const place = lineIndex(text)(first.offset);
    throw new HookError('SYNTAX', message, { file, ...place, hint: 'fix the file, then do it again' });
  },
  ways: [byInsertion],
  byHand: (edit) => `"${edit.path.join('.')}": ${JSON.stringify(edit.kind === 'put' ? edit.value : edit.items)}`,
};

function byInsertion(text: string, edit: Edit): string | null {
  const root = parseTree(text, [], OPTIONS);
  if (root === undefined) return byInsertion('{\n}\n', edit);
  const depth = edit.path.findIndex((_, i) => findNodeAtLocation(root, edit.path.slice(0, i + 1)) === undefined);
  if (depth === -1) return edit.kind === 'put' ? null : withItems(text, root, edit);
  const around = findNodeAtLocation(root, edit.path.slice(0, depth));
  const [key = '', ...inner] = edit.path.slice(depth);
  if (around?.type !== 'object') return null;
  const value = edit.kind === 'put' ? edit.value : [...edit.items];
  const whole = inner.reduceRight<Json>((held, name) => ({ [name]: held }), value);
  const isWords = Array.isArray(whole) && whole.every((item) => typeof item !== 'object');
  return withKeyIn(text, around, key, whole, isWords ? 0 : DEPTH);
}

function withItems(text: string, root: Node, edit: Edit & { kind: 'append' }): string | null {
  const now = findNodeAtLocation(root, [...edit.path]);
  if (now === undefined) return null;
  const fresh = newItems(getNodeValue(now) as Json, edit.items);
  if (now.type !== 'array') {
    const list = now.type === 'null' ? fresh : [getNodeValue(now) as Json, ...fresh];
    return `${text.slice(0, now.offset)}${JSON.stringify(list)}${text.slice(now.offset + now.length)}`;
  }
  return fresh.reduce<string>((before, item) => {
    const list = findNodeAtLocation(parseTree(before, [], OPTIONS) ?? root, [...edit.path]) ?? now;
    return withItemIn(before, list, item, 'last', typeof item === 'object' ? DEPTH : 0);
  }, text);
}
