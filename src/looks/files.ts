import fs from 'node:fs';

/** What is asked of a path: what is there, what it holds, or where it leads. */
export type LookKind = 'there' | 'listed' | 'real';

/** Whoever writes down what is looked at. */
export type Note = (path: unknown, kind: LookKind) => void;

let noteNow: Note | null = null;

/** From now on, each look is noted before it is taken; null: nobody asks. */
export function noteLooks(note: Note | null): void {
  noteNow = note;
}

type Look =
  | ('lstatSync' | 'statSync' | 'existsSync' | 'accessSync' | 'statfsSync')
  | ('openSync' | 'readFileSync' | 'readlinkSync' | 'readdirSync');

/** By its name: who takes a function away from this process, as a playground does, takes it away from here. */
export function noted<Name extends Look>(name: Name, kind: LookKind = 'there'): (typeof fs)[Name] {
  return new Proxy(fs[name], {
    apply(_, self, args) {
      noteNow?.(args[0], kind);
      return Reflect.apply(fs[name], self, args);
    },
  });
}

export const lstatSync = noted('lstatSync');
export const statSync = noted('statSync');
export const existsSync = noted('existsSync');
export const openSync = noted('openSync');
export const readFileSync = noted('readFileSync');
export const readlinkSync = noted('readlinkSync');
export const readdirSync = noted('readdirSync', 'listed');

/** What is there now; undefined: nothing. With every event, and so by its own name: the way round a `noted` one takes as long as the look. */
export function statNow(path: string): fs.Stats | undefined {
  noteNow?.(path, 'there');
  return fs.statSync(path, QUIETLY);
}

/** The same, of a link itself. */
export function lstatNow(path: string): fs.Stats | undefined {
  noteNow?.(path, 'there');
  return fs.lstatSync(path, QUIETLY);
}

const QUIETLY = { throwIfNoEntry: false } as const;

/** `bySystem`: its own answer, many times as fast; not everywhere a name is written as in the path. */
export function realpathSync(path: string, bySystem: boolean): string {
  noteNow?.(path, 'real');
  return bySystem ? fs.realpathSync.native(path) : fs.realpathSync(path);
}
