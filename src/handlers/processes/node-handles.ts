import { orElse } from '../../core/or-else.ts';

/** A process as Node itself holds it. */
export interface ProcessHandle {
  onexit: (code: number, signal: string) => void;
  /** Zero: it runs. Otherwise the number of an error, and nothing was started. */
  spawn(options: object): number;
  readonly pid: number;
  close(): void;
  unref(): void;
}

/** One end of what a process writes to. */
export interface PipeHandle {
  onread: (bytes: ArrayBuffer | undefined) => void;
  readStart(): number;
  close(): void;
  unref(): void;
}

/** What Node's own `spawn` is made of. */
export interface NodeHandles {
  readonly process: () => ProcessHandle;
  readonly pipe: () => PipeHandle;
  /** Of what `onread` was called with: how many bytes there are, or that there will be none; and where they begin. */
  readonly read: () => { readonly count: number; readonly from: number };
}

/** Versions in which they were tried: the newest minor of each. Where they are others, Node does not fail but dies. */
const TRIED: ReadonlyMap<number, number> = new Map([
  [20, 20],
  [22, 23],
]);

export function wereTried(version: string): boolean {
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number);
  return minor <= (TRIED.get(major) ?? -1);
}

type Make<T> = new (kind?: number) => T;

interface Bindings {
  (name: 'process_wrap'): { readonly Process: Make<ProcessHandle> };
  (name: 'pipe_wrap'): { readonly Pipe: Make<PipeHandle>; readonly constants: { readonly SOCKET: number } };
  (
    name: 'stream_wrap',
  ): {
    readonly streamBaseState: Int32Array;
    readonly kReadBytesOrError: number;
    readonly kArrayBufferOffset: number;
  };
}

/** Null: nobody may use them here, or they are others than we know. */
export function nodeHandles(env: Readonly<Record<string, string | undefined>> = process.env): NodeHandles | null {
  if (process.platform === 'win32' || !wereTried(process.version) || 'bun' in process.versions) return null;
  // whoever wants to be warned would be, of something that is no matter of theirs
  const told = [...process.execArgv, env.NODE_OPTIONS ?? ''].some((option) => option.includes('pending-deprecation'));
  if (told || env.NODE_PENDING_DEPRECATION === '1') return null;
  return orElse(found, null);
}

function found(): NodeHandles | null {
  const binding = Reflect.get(process, 'binding') as Bindings;
  const { Process } = binding('process_wrap');
  const { Pipe, constants } = binding('pipe_wrap');
  const { streamBaseState: state, kReadBytesOrError: count, kArrayBufferOffset: from } = binding('stream_wrap');
  const isKnown =
    typeof Process.prototype.spawn === 'function' &&
    typeof Pipe.prototype.readStart === 'function' &&
    typeof constants.SOCKET === 'number' &&
    state instanceof Int32Array &&
    [count, from].every((place) => state[place] !== undefined);
  if (!isKnown) return null;
  return {
    process: () => new Process(),
    pipe: () => new Pipe(constants.SOCKET),
    read: () => ({ count: state[count] ?? -1, from: state[from] ?? 0 }),
  };
}
