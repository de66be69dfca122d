import { HookError } from '../../core/hook-error.ts';
import { sealFiles } from './sealed-files.ts';

/** What starts or reaches anything outside, by the part of Node that has it. */
const TAKEN: Readonly<Record<string, readonly string[]>> = {
  'node:child_process': [
    ...['spawn', 'spawnSync', 'exec', 'execSync', 'execFile', 'execFileSync', 'fork', '_forkChild'],
  ],
  'node:worker_threads': ['Worker'],
  'node:net': ['connect', 'createConnection', 'createServer'],
  'node:tls': ['connect', 'createServer'],
  'node:http': ['request', 'get', 'createServer'],
  'node:https': ['request', 'get', 'createServer'],
  'node:http2': ['connect', 'createServer', 'createSecureServer'],
  'node:dgram': ['createSocket'],
  'node:dns': ['lookup', 'resolve', 'resolve4', 'resolve6', 'resolveAny'],
  'node:dns/promises': ['lookup', 'resolve', 'resolve4', 'resolve6', 'resolveAny'],
  'node:inspector': ['open'],
};

/**
 * What a question could lead the engine to is taken away from this process, before it hears the first: it starts nothing,
 * connects to nothing, and finds no files but those in the given folders. Node's own permissions say the same a second
 * time, where there are any; this holds on every version, and for connections too.
 */
export function sealProcess(folders: readonly string[]): void {
  const net = process.getBuiltinModule('node:net');
  // one part of Node is made of another: all are there before anything is taken
  const taken = Object.entries(TAKEN).map(([id, names]) => [process.getBuiltinModule(id), names] as const);
  for (const [from, names] of taken) take(from, names);
  take(net.Socket.prototype, ['connect']);
  take(net.Server.prototype, ['listen']);
  take(process.getBuiltinModule('node:child_process').ChildProcess.prototype, ['spawn']);
  take(globalThis, ['fetch', 'WebSocket', 'EventSource']);
  take(process, ['dlopen', 'binding', '_linkedBinding', 'kill']);
  sealFiles(folders);
}

function take(from: object | undefined, names: readonly string[]): void {
  for (const name of names) if (from !== undefined && Reflect.has(from, name)) Reflect.set(from, name, refused(name));
}

function refused(name: string): () => never {
  return () => {
    throw new HookError('INTERNAL', `Nothing is started and nobody is called from a playground ("${name}").`);
  };
}
