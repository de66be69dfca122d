import { isObject, parsedJson } from '../../../core/json.ts';
import { quotedWord } from '../../quoted-word.ts';
import { operandsOf } from '../call.ts';
import { asShellText, isWild, type WildText } from '../wild-text.ts';
import { type LookedText, nearest } from './disk.ts';
import type { RanText } from './ran-text.ts';
import type { Texts } from './texts.ts';

const VALUED = '--prefix -C --dir --cwd -w --workspace --filter -F --loglevel --reporter';
const FOLDER = '--prefix -C --dir --cwd';
/** They run the scripts of other packages, and nothing here says where these are. */
const ELSEWHERE = '-w --workspace --workspaces --filter -F -r --recursive';

const RUNS = /^(?:run|run-script|rum|urn)$/;
/** Commands that run scripts of their own name, and those that run some on the way. */
const NAMED: Readonly<Record<string, readonly string[]>> = {
  test: ['test'],
  t: ['test'],
  tst: ['test'],
  start: ['start'],
  stop: ['stop'],
  restart: ['restart'],
};
const INSTALLS = ['preinstall', 'install', 'postinstall', 'prepublish', 'preprepare', 'prepare', 'postprepare'];
const PACKS = ['prepublishOnly', 'prepack', 'prepare', 'postpack', 'publish', 'postpublish'];
const ON_THE_WAY: Readonly<Record<string, readonly string[]>> = {
  ...{ install: INSTALLS, i: INSTALLS, ci: INSTALLS, 'clean-install': INSTALLS },
  ...{ publish: PACKS, pack: PACKS.slice(1, 4), version: ['preversion', 'version', 'postversion'] },
};
/** What these do themselves, although a script may have the name. */
const OWN =
  /^(?:add|audit|bin|cache|config|create|dedupe|dlx|exec|global|help|import|info|init|link|list|ls|licenses|login|logout|outdated|owner|patch|prune|rebuild|remove|rm|root|set|store|setup|un|uninstall|unlink|up|update|upgrade|view|why|workspace|workspaces|x)$/;

/** The scripts of package.json that a package manager runs, those before and after them included. */
export function packageScripts(
  name: string,
  args: readonly WildText[],
  cwd: WildText,
  texts: Texts,
): readonly RanText[] {
  const { operands, has, valuesOf } = operandsOf(args, VALUED);
  if (has(ELSEWHERE) || has('--ignore-scripts --help -h')) return [];
  const [folder] = valuesOf(FOLDER);
  const wanted = scriptsNamed(name, operands);
  if (wanted === null || (folder !== undefined && isWild(folder))) return [];
  const from = folder === undefined ? cwd : folder.startsWith('/') ? folder : `${cwd}/${folder}`;
  const file = nearest(texts, from, ['package.json']);
  if (file === null) return [];
  const scripts = scriptsIn(file.text);
  const [first] = wanted.names;
  if (/^p?npm$/.test(name) && first === 'start' && !scripts.has(first)) return startedAlone(file, texts);
  const names = first === 'restart' && !scripts.has(first) ? ['stop', 'start'] : wanted.names;
  const all = names.flatMap((one) => (wanted.isAlone || !scripts.has(one) ? [one] : [`pre${one}`, one, `post${one}`]));
  return all.flatMap((one) => {
    const script = scripts.get(one);
    if (script === undefined) return [];
    const given = one === wanted.names[0] && !wanted.isAlone ? wordsFor(name, one, args) : [];
    const line = [script, ...given.map(asGiven)].join(' ');
    return [{ ...file, part: one, how: { kind: 'lines', lines: [line], folder: file.folder } } as const];
  });
}

/** Without a script for it, a file of this name is what starts. */
function startedAlone(file: LookedText, texts: Texts): readonly RanText[] {
  const server = nearest(texts, file.folder, ['server.js']);
  if (server === null || server.folder !== file.folder) return [];
  return [{ ...file, part: 'start', how: { kind: 'lines', lines: ['node server.js'], folder: file.folder } }];
}

interface Wanted {
  readonly names: readonly string[];
  /** Nothing runs before or after them. */
  readonly isAlone: boolean;
}

function scriptsNamed(name: string, operands: readonly WildText[]): Wanted | null {
  const [first = '', second] = operands;
  if (RUNS.test(first)) return second === undefined ? null : { names: [second], isAlone: false };
  const named = Object.hasOwn(NAMED, first) ? NAMED[first] : undefined;
  if (named !== undefined && name !== 'bun') return { names: named, isAlone: false };
  const onTheWay = Object.hasOwn(ON_THE_WAY, first) ? ON_THE_WAY[first] : undefined;
  if (onTheWay !== undefined) return { names: onTheWay, isAlone: true };
  if (name === 'yarn' && first === '') return { names: INSTALLS, isAlone: true };
  return name === 'npm' || first === '' || OWN.test(first) ? null : { names: [first], isAlone: false };
}

/** What a script is given: with npm only what stands behind `--`. */
function wordsFor(name: string, script: string, args: readonly WildText[]): readonly WildText[] {
  const dashes = args.indexOf('--');
  if (name === 'npm') return dashes < 0 ? [] : args.slice(dashes + 1);
  const at = args.indexOf(script);
  return at < 0 ? [] : args.slice(at + 1).filter((word) => word !== '--');
}

function asGiven(word: WildText): string {
  return isWild(word) ? `"${asShellText(word).replaceAll('"', '')}"` : quotedWord(word);
}

function scriptsIn(text: string): ReadonlyMap<string, string> {
  const read = parsedJson(text);
  const scripts = isObject(read) && isObject(read.scripts) ? Object.entries(read.scripts) : [];
  return new Map(scripts.flatMap(([name, script]) => (typeof script === 'string' ? [[name, script]] : [])));
}

/** `npm pkg set scripts.x='…'`, which somebody runs later. */
export function scriptsSet(args: readonly WildText[]): readonly RanText[] {
  const { operands } = operandsOf(args);
  const [first, second, ...rest] = operands;
  const own =
    first === 'set-script'
      ? rest.slice(0, 1)
      : first === 'pkg' && second === 'set'
        ? rest.flatMap((word) => /^scripts\.[^=]+=(.*)$/s.exec(word)?.[1] ?? [])
        : [];
  return own.map((text) => ({ path: '', text, how: { kind: 'lines', lines: [text], folder: null }, maybe: true }));
}
