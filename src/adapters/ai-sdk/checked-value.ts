import { messageOf } from '../../core/message-of.ts';
import type { Schema } from './sdk-types.ts';

export type Checked = { readonly value: unknown } | { readonly problem: string };

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
    return { problem: messageOf(error) };
  }
}

async function byStandard(standard: unknown, value: unknown): Promise<Checked> {
  const validate = field(standard, 'validate');
  if (typeof validate !== 'function') return { value };
  const result: unknown = await validate.call(standard, value);
  const issues = field(result, 'issues');
  return Array.isArray(issues) ? { problem: issues.map(issueText).join('; ') } : { value: field(result, 'value') };
}

function readResult(result: unknown): Checked {
  if (field(result, 'success') === true) return { value: field(result, 'value') };
  return { problem: messageOf(field(result, 'error')) };
}

function issueText(issue: unknown): string {
  const path = field(issue, 'path');
  const keys = Array.isArray(path) ? path.map((key) => String(field(key, 'key') ?? key)) : [];
  const message = String(field(issue, 'message'));
  return keys.length === 0 ? message : `${keys.join('.')}: ${message}`;
}

function field(of: unknown, name: string): unknown {
  if ((typeof of !== 'object' && typeof of !== 'function') || of === null) return undefined;
  return Reflect.get(of, name);
}
