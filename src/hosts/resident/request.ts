import { HookError } from '../../core/hook-error.ts';

/** What a client sent: everything that a process of its own would have. */
export interface ResidentRequest {
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  readonly input: Buffer;
}

/** Null: something in it is no text that Node could have; a process of its own may do with it what it does. */
export function requestIn(body: Buffer): ResidentRequest | null {
  let at = 0;
  const number = (): number => {
    if (body.length - at < 4) throw broken();
    at += 4;
    return body.readUInt32LE(at - 4);
  };
  const part = (): Buffer => {
    const length = number();
    if (body.length - at < length) throw broken();
    at += length;
    return body.subarray(at - length, at);
  };
  let isText = true;
  const text = (): string => {
    const bytes = part();
    const read = bytes.toString('utf8');
    if (read.includes('\uFFFD')) isText = false;
    return read;
  };
  const list = (): string[] => {
    const count = number();
    // each takes four bytes at least
    if (count > body.length / 4) throw broken();
    return Array.from({ length: count }, text);
  };
  /** Most callers have the environment of the one before. */
  const environment = (): KnownEnvironment => {
    const { bytes } = known;
    if (body.subarray(at, at + bytes.length).equals(bytes)) {
      at += bytes.length;
      return known;
    }
    const from = at;
    const wasText = isText;
    isText = true;
    const env = Object.freeze(environmentOf(list()));
    if (isText) known = { bytes: Buffer.from(body.subarray(from, at)), env };
    isText &&= wasText;
    return { bytes, env };
  };
  const args = list();
  const cwd = text();
  const { env } = environment();
  const input = part();
  if (at !== body.length) throw broken();
  return isText ? { args, cwd, env, input } : null;
}

interface KnownEnvironment {
  /** As it is written in a request, with the number of its lines before it. */
  readonly bytes: Buffer;
  readonly env: Readonly<Record<string, string>>;
}

let known: KnownEnvironment = { bytes: Buffer.alloc(4), env: Object.freeze({}) };

/** As Node reads it: of a name that stands there twice, the first counts. */
function environmentOf(lines: readonly string[]): Record<string, string> {
  const env: Record<string, string> = {};
  for (const line of lines) {
    // a name may begin with an equals sign, and then it is no variable
    const equals = line.indexOf('=', 1);
    if (equals === -1) continue;
    const name = line.slice(0, equals);
    if (!Object.hasOwn(env, name)) Object.defineProperty(env, name, own(line.slice(equals + 1)));
  }
  return env;
}

/** `__proto__` is a name like any other. */
function own(value: string): PropertyDescriptor {
  return { value, enumerable: true, configurable: true, writable: true };
}

function broken(): HookError {
  return new HookError('INTERNAL', 'What the client sent is no request.');
}
