import { nowMs } from '../../core/now-ms.ts';
import type { Scratch } from '../scratch.ts';
import { type GivenInput, givenInput } from './given-input.ts';
import type { NodeHandles, PipeHandle, ProcessHandle } from './node-handles.ts';
import { plainTree } from './plain.ts';
import { OWN_GROUP } from './process-tree.ts';
import { DRAIN_MS, type Hears, type Start, type Started, type ToStart } from './started.ts';

/** While output still comes the drain goes on, but not for one that never ends. */
const MAX_DRAIN_TURNS = 50;

export function bareStart(handles: NodeHandles, scratch: Scratch, otherwise: Start): Start {
  return (what, hears) => {
    if (!isSimple(what)) return otherwise(what, hears);
    const [first] = what.descriptors;
    const input = first?.kind === 'given' ? givenInput(first.text, scratch) : null;
    const startedAt = nowMs();
    const running = input?.stdio === 'pipe' ? null : begun(handles, what, input);
    if (running !== null) return watched(what, hears, running, startedAt);
    input?.close();
    // it says in its own words what is wrong
    return otherwise(what, hears);
  };
}

interface Begun {
  readonly child: ProcessHandle;
  readonly outputs: ReadonlyMap<number, PipeHandle>;
  readonly input: GivenInput | null;
  readonly read: NodeHandles['read'];
}

/** Nothing is sent to it, and no text of it ends before its end. */
function isSimple({ program, args, cwd, env, verbatim, descriptors }: ToStart): boolean {
  const kinds = descriptors.every(
    ({ kind }, i) => kind === 'out' || kind === 'nothing' || (kind === 'given' && i === 0),
  );
  const texts = [program, cwd, ...args, ...Object.entries(env).flatMap(([name, value]) => [name, value ?? ''])];
  return kinds && !verbatim && !texts.some((text) => text.includes('\0'));
}

/** Null: it was not started. */
function begun(handles: NodeHandles, what: ToStart, input: GivenInput | null): Begun | null {
  const outputs = new Map<number, PipeHandle>();
  const stdio = what.descriptors.map(({ kind }, number) => {
    if (kind === 'given' && typeof input?.stdio === 'number') return { type: 'fd', fd: input.stdio };
    if (kind !== 'out') return { type: 'ignore' };
    const handle = handles.pipe();
    outputs.set(number, handle);
    return { type: 'pipe', handle };
  });
  const child = handles.process();
  const failed = child.spawn({
    file: what.program,
    args: [what.program, ...what.args],
    cwd: what.cwd,
    envPairs: Object.entries(what.env).flatMap(([name, value]) => (value === undefined ? [] : `${name}=${value}`)),
    stdio,
    detached: OWN_GROUP,
  });
  if (failed === 0) return { child, outputs, input, read: handles.read };
  for (const handle of [child, ...outputs.values()]) handle.close();
  return null;
}

function watched({ tag, husk }: ToStart, hears: Hears, running: Begun, startedAt: number): Started {
  const { child, outputs, input, read } = running;
  const open = new Map(outputs);
  let received = 0;
  let exited = false;
  let allClosed = (): void => {};
  const closed = (number: number): void => {
    open.get(number)?.close();
    if (!open.delete(number)) return;
    hears.outputEnded?.(number);
    if (exited && open.size === 0) allClosed();
  };
  for (const [number, handle] of outputs) {
    handle.onread = (bytes) => {
      const { count, from } = read();
      if (count > 0 && bytes !== undefined) {
        received += count;
        hears.output(number, Buffer.from(bytes, from, count));
      } else if (count < 0) closed(number);
    };
    handle.readStart();
  }
  /** Whoever was put into the background may hold the pipes; the end can come before the last output. */
  const drained = (): Promise<boolean> =>
    new Promise((resolve) => {
      if (open.size === 0) return resolve(true);
      let turns = 0;
      // a busy program may come back too late for its own timer: what lies in the pipe is read before anything is concluded
      const onceQuiet = (before: number): void => {
        turns += 1;
        if (received === before || turns > MAX_DRAIN_TURNS) resolve(false);
        else setImmediate(onceQuiet, received);
      };
      const timer = setTimeout(() => setImmediate(onceQuiet, -1), DRAIN_MS);
      allClosed = () => {
        clearTimeout(timer);
        resolve(true);
      };
    });
  child.onexit = async (status, name) => {
    child.close();
    exited = true;
    hears.exited?.();
    const isClosed = await drained();
    const wasRead = input?.wasRead() ?? null;
    input?.close();
    const [code, signal] = name === '' ? [status, null] : [null, name as NodeJS.Signals];
    hears.ended({ kind: 'exit', code, signal, isClosed, timedOut: false, wasRead });
  };
  return {
    tree: plainTree({ pid: child.pid, tag, startedAt, husk }),
    begun: async () => null,
    write: () => {},
    closeInput: () => {},
    hasRead: () => false,
    deafen() {
      for (const number of [...open.keys()]) closed(number);
    },
    unref() {
      for (const handle of [...(exited ? [] : [child]), ...open.values()]) handle.unref();
    },
    handle: () => null,
  };
}
