import { messageOf } from '../../core/message-of.ts';
import type { Schema } from './sdk-types.ts';

export type Checked =
  | { readonly value: unknown }
  /** `fields`: those of the value at which it is, where that is known and all of it. */
  | { readonly problem: string; readonly fields: readonly string[] };

/**
 * What a hook put in place of a value, checked by the tool's own schema, as what a model gives is: any form that the AI
 * SDK takes. A JSON schema without a function that validates checks nothing there either.
 */
export async function checkedValue(schema: Schema, value: unknown): Promise<Checked> {
  try {
    const standard = field(schema, '~standard');
    if (standard !== undefined) return await byStandard(standard, value);
    // a schema that is made when it is first needed
    if (typeof schema === 'function') return await checkedValue(schema(), value);
    const validate = field(schema, 'validate');
    return typeof validate === 'function' ? readResult(await validate.call(schema, value)) : { value };
  } catch (error) {
    return { problem: messageOf(error), fields: [] };
  }
}

async function byStandard(standard: unknown, value: unknown): Promise<Checked> {
  const validate = field(standard, 'validate');
  if (typeof validate !== 'function') return { value };
  const result: unknown = await validate.call(standard, value);
  const issues = field(result, 'issues');
  if (!Array.isArray(issues)) return { value: field(result, 'value') };
  const places = issues.map(keysOf);
  const fields = places.every((keys) => keys.length > 0) ? places.flatMap((keys) => keys.slice(0, 1)) : [];
  return { problem: issues.map(issueText).join('; '), fields };
}

function readResult(result: unknown): Checked {
  if (field(result, 'success') === true) return { value: field(result, 'value') };
  return { problem: messageOf(field(result, 'error')), fields: [] };
}

function issueText(issue: unknown): string {
  const keys = keysOf(issue);
  const message = String(field(issue, 'message'));
  return keys.length === 0 ? message : `${keys.join('.')}: ${message}`;
}

function keysOf(issue: unknown): readonly string[] {
  const path = field(issue, 'path');
  return Array.isArray(path) ? path.map((key) => String(field(key, 'key') ?? key)) : [];
}

function field(of: unknown, name: string): unknown {
  if ((typeof of !== 'object' && typeof of !== 'function') || of === null) return undefined;
  return Reflect.get(of, name);
}
