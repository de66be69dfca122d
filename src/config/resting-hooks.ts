import type { Finding } from '../core/diagnostic.ts';
import type { Hook } from '../core/hook.ts';
import { HookError } from '../core/hook-error.ts';
import type { Compiler } from './compile.ts';
import type { ConfigFile, LoadedFile, RestingHooks } from './config-file.ts';
import { hookMaker } from './hook-maker.ts';
import type { Position } from './position.ts';
import { numbersFor, type ShelfIndex } from './shelf-index.ts';
import type { ShelfItem } from './shelved-file.ts';

interface Kept {
  /** As ids name the file. */
  readonly shown: string;
  readonly index: ShelfIndex;
  readonly itemAt: (number: number) => ShelfItem;
  readonly compiler: Compiler;
  /** In the order of `index.awake`. */
  readonly awake: readonly Hook[];
}

type Read = Pick<LoadedFile, 'file' | 'switches' | 'settings' | 'changedMs' | 'composition' | 'demands'>;

/** A file that was read without a word about it, whose hooks are made when they are asked for. */
export function restingFile(read: Read, kept: Kept): LoadedFile {
  const { index, itemAt } = kept;
  const resting = restingHooks(read.file, kept);
  const numbers = Array.from({ length: index.count }, (_, number) => number);
  let all: readonly Hook[] | null = null;
  return {
    ...read,
    ...{ resting, diagnostics: [], unreadable: null, lost: [] },
    get hooks() {
      all ??= numbers.map(resting.wake);
      return all;
    },
    get specs() {
      return numbers.map((number) => itemAt(number).spec);
    },
  };
}

function restingHooks(file: ConfigFile, { shown, index, itemAt, compiler, awake: first }: Kept): RestingHooks {
  const { count, lines } = index;
  const awake: ReadonlyMap<number, Hook> = new Map(first.map((hook, i) => [index.awake[i] ?? -1, hook]));
  const made = new Map(awake);
  let position: Position = { line: 1, column: 1 };
  const toHook = hookMaker(file, shown, () => position);
  const wake = (number: number): Hook => {
    const before = made.get(number);
    if (before !== undefined) return before;
    const { spec, nth, line, column } = itemAt(number);
    const findings: Finding[] = [];
    const compiled = compiler.compile({ ...spec, wasRead: true }, findings, file.dialect);
    // what may rest was chosen by the same program
    if (compiled instanceof Promise || findings.length > 0)
      throw new HookError('INTERNAL', `A hook of "${file.path}" is not what it was when it was read.`);
    position = { line, column };
    const hook = toHook(spec, compiled, nth);
    made.set(number, hook);
    return hook;
  };
  const rests = (number: number): boolean => !awake.has(number);
  return {
    count,
    events: index.restingEvents,
    awake,
    wake,
    restingFor(event, names) {
      const { named, tried } = numbersFor(index, event, names);
      return { named: named.filter(rests), tried: tried.filter(rests) };
    },
    restingWith(id) {
      const before = `${file.dialect.name}:${shown}:`;
      if (!id.startsWith(before)) return [];
      const line = Number(id.slice(before.length));
      return lines.flatMap((one, number) => (one === line && rests(number) ? number : []));
    },
  };
}
