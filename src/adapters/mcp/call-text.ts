import type { Json } from '../../core/json.ts';
import { fieldOf, type Written, writtenIn } from './written.ts';

/** The arguments in the text of a call, looked into as deep as they go. */
export function argumentsIn(text: string): Written | undefined {
  const params = fieldOf(writtenIn(text), 'params');
  return params === undefined ? undefined : fieldOf(params, 'arguments');
}

/** The text of a call with other arguments; everything else in it stays as it is written. Its `params` is an object. */
export function withArguments(text: string, args: Json): string {
  const params = fieldOf(writtenIn(text, 2), 'params');
  if (params === undefined || params.fields === null) throw new TypeError('A call without params has no arguments.');
  const old = fieldOf(params, 'arguments');
  if (old !== undefined) return `${text.slice(0, old.start)}${JSON.stringify(args)}${text.slice(old.end)}`;
  const at = params.end - 1;
  const comma = params.fields.length === 0 ? '' : ',';
  return `${text.slice(0, at)}${comma}"arguments":${JSON.stringify(args)}${text.slice(at)}`;
}
