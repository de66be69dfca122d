import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import { deeperThan } from '../../../../src/core/json.ts';
import { visible } from '../../../../src/core/visible.ts';
import { Problem } from './problem.ts';

/** What a body or a query must look like. The schema is also what the OpenAPI document says about it. */
export interface Shape<T> {
  readonly schema: Readonly<Record<string, unknown>>;
  readonly validate: ValidateFunction<T>;
}

const asSent = new Ajv({ strict: true, allowUnionTypes: true });
/** In an address everything is text. "1e400" becomes Infinity there, which has to be above the maximum like any other. */
const fromText = new Ajv({ strict: true, allowUnionTypes: true, coerceTypes: true, strictNumbers: false });

export function bodyShape<T>(schema: Shape<T>['schema']): Shape<T> {
  return { schema, validate: asSent.compile<T>(schema) };
}

export function queryShape<T>(properties: Readonly<Record<string, unknown>>): Shape<T> {
  const schema = { type: 'object', additionalProperties: false, properties };
  return { schema, validate: fromText.compile<T>(schema) };
}

/** Everything that writes JSON recurses. */
export const MOST_DEEP = 200;

/** A body before anything else looks at it. */
export function refuseDeep(body: unknown): void {
  if (deeperThan(MOST_DEEP, body)) throw new Problem(400, 'MALFORMED', `The body is nested deeper than ${MOST_DEEP}.`);
}

export function checked<T>(value: unknown, { validate }: Shape<T>, what: string): T {
  if (validate(value)) return value;
  const [error] = validate.errors ?? [];
  throw new Problem(400, 'MALFORMED', `${what} is not as it must be: ${said(error)}.`, placeOf(error));
}

function said(error: ErrorObject | undefined): string {
  if (error === undefined) return 'it cannot be read';
  const { instancePath, message = 'it cannot be read', params } = error;
  const odd = 'additionalProperty' in params ? ` ("${visible(String(params.additionalProperty).slice(0, 100))}")` : '';
  return `${instancePath === '' ? 'it' : `"${visible(instancePath.slice(0, 200))}"`} ${message}${odd}`;
}

/** Which of a batch it was, so that whoever sent it need not look for it. */
function placeOf(error: ErrorObject | undefined): { readonly index?: number } {
  const index = /^\/records\/(\d+)(?:\/|$)/.exec(error?.instancePath ?? '')?.[1];
  return index === undefined ? {} : { index: Number(index) };
}
