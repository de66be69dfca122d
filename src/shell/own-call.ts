import { packageCommand } from './effects/package-runners.ts';
import { programName } from './parse/shell-word.ts';
import { simpleCommands } from './simple-commands.ts';

/** A call of `hookline run` as an agent's hook, and nothing else. */
export interface OwnCall {
  /** As it is written there; null: a bridge, which is told. */
  readonly event: string | null;
  /** Only the hooks of these; empty: of all. */
  readonly dialects: readonly string[];
}

/** They change nothing about what is run. */
const TRANSPARENT = /^(?:sh|bash|dash|zsh|ksh|exec|command|env|timeout|nice|nohup|time)$/;
const NODE = /^(?:node|nodejs|bun)$/;
/** What becomes of a refusal is the caller's affair, and nothing is refused by it alone. */
const OTHERWISE = /\|\|\s*(?:exit(?:\s+\d+)?|true|:)\s*;?\s*$/;
const ASSIGNMENT = /^[A-Za-z_]\w*=/;
const FLAGS = ['--gate', '--json'];
const VALUED = ['--payload', '--session', '--deadline', '--wait', '--dialect'];

/** Null: it is no such call, or not that alone, so that it has to be run to know what it says. */
export function ownCall(
  line: string,
  args: readonly string[] | null,
  isOwnFile: (path: string) => boolean,
): OwnCall | null {
  const words = args === null ? onlyCommand(line) : [line, ...args];
  const own = words === null ? null : afterProgram(words, isOwnFile);
  return own === null ? null : readCall(own);
}

function onlyCommand(line: string): readonly string[] | null {
  const text = line.replace(OTHERWISE, '').trim();
  // other input, or another environment, is another call
  if (ASSIGNMENT.test(text) || text.includes('<')) return null;
  const { commands, unreadable } = simpleCommands(text);
  const wrappers = commands.slice(0, -1);
  const last = commands.at(-1);
  if (unreadable || last === undefined || last.elsewhere) return null;
  const isPlain = wrappers.every(
    ({ words: [program, ...rest] }) =>
      program !== undefined &&
      TRANSPARENT.test(programName(program)) &&
      !rest.some(({ value }) => ASSIGNMENT.test(value)),
  );
  // more than one where one wraps the next would be a list
  const nested = wrappers.every(({ text: outer }, i) => outer.includes(commands[i + 1]?.words[0]?.value ?? '\0'));
  if (!isPlain || !nested || last.words.some(({ literal }) => !literal)) return null;
  return last.words.map(({ value }) => value);
}

function afterProgram(words: readonly string[], isOwnFile: (path: string) => boolean): readonly string[] | null {
  const [program = '', ...rest] = words;
  const name = program.slice(program.lastIndexOf('/') + 1);
  if (name === 'hookline' || isOwnFile(program)) return rest;
  // hookline-native client SECONDS -- node …/cli.cjs …
  if (name === 'hookline-native') {
    return rest[0] === 'client' && rest[2] === '--' ? afterProgram(rest.slice(3), isOwnFile) : null;
  }
  const inPackage = packageCommand(name, rest);
  if (inPackage !== null) return afterProgram(inPackage.map(String), isOwnFile);
  if (!NODE.test(name)) return null;
  const script = rest.findIndex((word) => !word.startsWith('-'));
  return script >= 0 && isOwnFile(rest[script] ?? '') ? rest.slice(script + 1) : null;
}

function readCall([verb, ...rest]: readonly string[]): OwnCall | null {
  if (verb === 'bridge') return { event: null, dialects: [] };
  if (verb !== 'run') return null;
  const events: string[] = [];
  const dialects: string[] = [];
  for (let i = 0; i < rest.length; i++) {
    const [name = '', ...attached] = (rest[i] ?? '').split('=');
    if (!name.startsWith('-')) events.push(rest[i] ?? '');
    else if (VALUED.includes(name)) {
      const value = attached.length > 0 ? attached.join('=') : (rest[++i] ?? '');
      if (name === '--payload' && value !== '-') return null;
      if (name === '--dialect') dialects.push(value);
    } else if (!FLAGS.includes(name)) return null;
  }
  const [event, ...more] = events;
  return event === undefined || more.length > 0 ? null : { event, dialects };
}
