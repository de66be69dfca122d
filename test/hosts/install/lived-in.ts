import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parse } from 'jsonc-parser';
import { getStaticTOMLValue, parseTOML } from 'toml-eslint-parser';
import { isOwnEntry } from '../../../src/core/own-entry.ts';

/** How a person and an agent handle a file of hooks of one form; a hook of the person's is known by its number. */
export interface LivedIn {
  readonly starts: readonly (string | null)[];
  /** The numbers of the person's hooks in it. */
  readonly theirs: (path: string) => readonly number[];
  /** hookline's entries in it, by event. */
  readonly ours: (path: string) => readonly string[];
  readonly add: (path: string, n: number) => void;
  readonly remove: (path: string, n: number) => void;
  /** Something in it that is no hook. */
  readonly touch: (path: string, n: number) => void;
  /** As the agent does it: what it does not know is gone, and so is every comment and the layout. */
  readonly rewrite: (path: string, n: number) => void;
}

type Entry = Record<string, unknown>;
type Lists = Record<string, unknown>;

const EVENTS = ['PreToolUse', 'PostToolUse', 'Stop'];
const command = (n: number): string => `my-hook --number ${n}`;
const numberOf = (text: unknown): readonly number[] =>
  typeof text === 'string' && text.startsWith('my-hook') ? [Number(text.split(' ').at(-1))] : [];
const textOf = (path: string): string => (existsSync(path) ? readFileSync(path, 'utf8') : '');

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

/** `at`: the key that holds the events; null: the file is nothing else. */
export function jsonFile(at: string | null, isGrouped: boolean): LivedIn {
  const read = (path: string): Lists => parse(textOf(path)) ?? {};
  const listsOf = (data: Lists): Lists => (at === null ? data : ((data[at] ?? {}) as Lists));
  const events = (path: string): readonly [string, readonly Entry[]][] =>
    Object.entries(listsOf(read(path))).flatMap(([event, list]): [string, readonly Entry[]][] =>
      Array.isArray(list)
        ? [[event, list.flatMap((item: Entry) => (isGrouped ? (item.hooks as Entry[]) : [item]))]]
        : [],
    );
  const save = (path: string, data: Lists, step: number | string = 3): void =>
    write(path, JSON.stringify(data, null, step));
  const with_ = (data: Lists, lists: Lists): Lists => (at === null ? lists : { ...data, [at]: lists });
  const item = (n: number): Entry => {
    const entry = { type: 'command', command: command(n) };
    return isGrouped ? { hooks: [entry] } : entry;
  };
  const start = (hooks: Lists): Lists => (at === null ? hooks : { model: 'x', [at]: hooks });
  return {
    starts: [
      ...[null, '', '{}'],
      JSON.stringify(start({ PreToolUse: [item(0)], Stop: [item(1)] })),
      `${JSON.stringify(start({ PreToolUse: [item(0), item(1)] }), null, '\t')}\n`.replace('{', '{\n\t// mine'),
    ],
    theirs: (path) => events(path).flatMap(([, entries]) => entries.flatMap((entry) => numberOf(entry.command))),
    ours: (path) =>
      events(path).flatMap(([event, entries]) => entries.filter((one) => isOwnEntry(one.command)).map(() => event)),
    add: (path, n) => {
      const data = read(path);
      const event = EVENTS[n % EVENTS.length] ?? '';
      const lists = listsOf(data);
      const list = (lists[event] ?? []) as Entry[];
      const last = list.at(-1);
      // into a group that is there, whoever's, or in one of its own
      if (isGrouped && n % 2 === 1 && last !== undefined) {
        const group = { ...last, hooks: [...(last.hooks as Entry[]), { type: 'command', command: command(n) }] };
        save(path, with_(data, { ...lists, [event]: [...list.slice(0, -1), group] }));
      } else save(path, with_(data, { ...lists, [event]: [...list, item(n)] }));
    },
    remove: (path, n) => {
      const data = read(path);
      const lists = Object.entries(listsOf(data)).map(([event, list]) => {
        if (!Array.isArray(list)) return [event, list];
        const isOther = (entry: Entry): boolean => entry.command !== command(n);
        if (!isGrouped) return [event, list.filter(isOther)];
        const groups = list.map((group: Entry) => ({ ...group, hooks: (group.hooks as Entry[]).filter(isOther) }));
        return [event, groups.filter(({ hooks }) => hooks.length > 0)];
      });
      save(path, with_(data, Object.fromEntries(lists)));
    },
    touch: (path, n) => save(path, at === null ? { ...read(path), version: n } : { ...read(path), model: `m${n}` }),
    rewrite: (path, n) => {
      if (!existsSync(path)) return;
      const data = read(path);
      const lists = Object.entries(listsOf(data)).filter(
        ([event]) => !['DirectoryAdded', 'SubagentStop'].includes(event),
      );
      const known = with_(data, Object.fromEntries(lists));
      const text = JSON.stringify(known, (key, value) => (key === 'onFailure' ? undefined : value), n % 3);
      write(path, `${text}\n`);
    },
  };
}

export const tomlFile: LivedIn = (() => {
  const read = (path: string): { hooks?: Entry[]; [key: string]: unknown } =>
    getStaticTOMLValue(parseTOML(textOf(path))) as { hooks?: Entry[] };
  const hooks = (path: string): readonly Entry[] => read(path).hooks ?? [];
  const scalar = (value: unknown): string => (typeof value === 'string' ? JSON.stringify(value) : String(value));
  const lines = (table: Entry): string =>
    Object.entries(table)
      .map(([key, value]) => `${key} = ${scalar(value)}\n`)
      .join('');
  const table = (n: number): string => `[[hooks]]\nevent = "${EVENTS[n % 3]}"\ncommand = "${command(n)}"\n`;
  const insert = (text: string, at: number, what: string): string => text.slice(0, at) + what + text.slice(at);
  return {
    starts: [
      null,
      '',
      '# mine\nmodel = "k2"',
      `model = "k2"\n\n${table(0)}\n${table(1)}# the end\n`,
      `${table(0)}\r\n`,
    ],
    theirs: (path) => hooks(path).flatMap((entry) => numberOf(entry.command)),
    ours: (path) => hooks(path).flatMap((entry) => (isOwnEntry(entry.command) ? [String(entry.event)] : [])),
    add: (path, n) => {
      const text = textOf(path);
      const tables = [...text.matchAll(/^\[\[hooks\]\]/gm)];
      const at = tables[n % Math.max(tables.length, 1)]?.index;
      // before any table, also before one of ours
      write(
        path,
        at === undefined || n % 3 === 0
          ? `${text}${text === '' || text.endsWith('\n') ? '' : '\n'}${table(n)}`
          : insert(text, at, table(n)),
      );
    },
    remove: (path, n) => write(path, textOf(path).replace(table(n), '')),
    touch: (path, n) => write(path, `k${n} = ${n}\n${textOf(path)}`),
    rewrite: (path) => {
      if (!existsSync(path)) return;
      const { hooks: tables = [], ...rest } = read(path);
      write(path, [lines(rest), ...tables.map((entry) => `[[hooks]]\n${lines(entry)}`)].filter(Boolean).join('\n'));
    },
  };
})();

/** A folder of programs, and one of plugins: each of the person's hooks is a file. */
export function folderOf(mark: string, ending: string): LivedIn {
  const folder = (path: string): string => (ending === '' ? path : dirname(path));
  const names = (path: string): readonly string[] => (existsSync(folder(path)) ? readdirSync(folder(path)) : []);
  const textIn = (path: string, name: string): string => readFileSync(join(folder(path), name), 'utf8');
  const nameOf = (n: number): string => (ending === '' && n % 2 === 0 ? (EVENTS[n % 3] ?? '') : `mine-${n}${ending}`);
  return {
    starts: [null],
    theirs: (path) => names(path).flatMap((name) => numberOf(textIn(path, name))),
    ours: (path) => names(path).filter((name) => textIn(path, name).includes(mark)),
    add: (path, n) => {
      const file = join(folder(path), nameOf(n));
      if (!existsSync(file)) write(file, command(n));
      else write(join(folder(path), `mine-${n}`), command(n));
    },
    remove: (path, n) => {
      for (const name of names(path)) if (textIn(path, name) === command(n)) rmSync(join(folder(path), name));
    },
    touch: () => {},
    rewrite: () => {},
  };
}
