import { messageOf } from '../core/message-of.ts';

const MAX_ANSWER_BYTES = 16 * 1024 * 1024;
const MAX_MESSAGE_LENGTH = 100_000;

/** What a function returned, as a line. Throws where it is no plain data: a verdict that lost a part would mean something else. */
export function returnedText(requestId: unknown, value: unknown): string {
  const written = JSON.stringify(value ?? null, plain);
  mustBeWhole(value);
  const text = `{"request_id":${JSON.stringify(requestId)},"value":${written}}`;
  if (Buffer.byteLength(text) <= MAX_ANSWER_BYTES) return text;
  throw new Error('its answer is longer than 16 MiB');
}

export function threwText(requestId: unknown, error: unknown, more: Readonly<Record<string, boolean>> = {}): string {
  return JSON.stringify({ request_id: requestId, threw: messageOf(error).slice(0, MAX_MESSAGE_LENGTH), ...more });
}

function plain(key: string, value: unknown): unknown {
  if (!['function', 'symbol', 'bigint'].includes(typeof value)) return value;
  const where = key === '' ? '' : ` in "${key}"`;
  throw new TypeError(`it returned a ${typeof value}${where}, and an answer is plain data`);
}

/** What JSON leaves out of a Map, an Error or an object with a getter of its class may be the refusal. */
function mustBeWhole(value: unknown): void {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
  const hidden = Reflect.ownKeys(value).find((key) => !Object.prototype.propertyIsEnumerable.call(value, key));
  let told: PropertyKey | undefined = hidden;
  for (let of: unknown = Object.getPrototypeOf(value); told === undefined && of !== null; ) {
    const up: unknown = Object.getPrototypeOf(of);
    if (up !== null) told = getterOf(of);
    of = up;
  }
  if (told !== undefined)
    throw new TypeError(`it returned an object that hides "${String(told)}", and an answer is plain data`);
}

function getterOf(prototype: unknown): PropertyKey | undefined {
  const descriptors = Object.getOwnPropertyDescriptors(prototype);
  return Object.keys(descriptors).find((key) => descriptors[key]?.get !== undefined);
}
