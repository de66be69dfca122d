import { operandsOf } from '../call.ts';
import { putLike } from '../own-files/own-places.ts';
import type { Scope } from '../scope.ts';
import { valuesOf as valuesIn } from '../values.ts';
import { ANY, absoluteText, asShellText, isWild, STAR, sourceOfWild, type WildText } from '../wild-text.ts';
import { type LookedText, nearest } from './disk.ts';
import { builtInRule } from './make-built-in.ts';
import { type Include, type MakeRule, readMakefile } from './make-text.ts';
import { expandMake, type MakeScope } from './make-values.ts';
import type { RanText } from './ran-text.ts';
import type { Texts } from './texts.ts';

const VALUED = '-f --file --makefile -C --directory -I --include-dir -j --jobs -o -W -l --eval -E';
const NAMES = ['GNUmakefile', 'makefile', 'Makefile'];
/** What make itself runs, reads or puts together, and what changes how its recipes are read. */
const MADE_OTHERWISE =
  /\$[({](?:shell|file|eval|call|foreach|guile)\b|^[\w.-]+[ \t]*!=|^\.ONESHELL|^\.?SHELL(?:FLAGS)?\s*[:?]?=/m;
const MOST_TARGETS = 60;
const MOST_LINES = 300;
/** With these it runs no recipe, but for lines with a mark and what they hand on to another make. */
const ONLY_SHOWS = '-n --dry-run --just-print --recon -q --question';
const ONLY_TOUCHES = '-t --touch';
const RUNS_ANYWAY = /^[\s@-]*\+|\$[({]MAKE[)}]/;

/** What a call of make asks for. */
interface Asked {
  readonly operands: readonly WildText[];
  readonly how: 'runs' | 'shows' | 'touches';
  /** What the environment says is stronger than the file. */
  readonly isByEnvironment: boolean;
}

/** The recipes of the targets that make is told to make, and of what they need. */
export function makeRecipes(args: readonly WildText[], scope: Scope, texts: Texts): readonly RanText[] {
  const { operands, has, valuesOf } = operandsOf(args, VALUED);
  if (has('-v --version -h --help')) return [];
  const asked: Asked = {
    operands,
    how: has(ONLY_SHOWS) ? 'shows' : has(ONLY_TOUCHES) ? 'touches' : 'runs',
    isByEnvironment: has('-e --environment-overrides'),
  };
  if (valuesOf('--eval -E').some((text) => MADE_OTHERWISE.test(text))) texts.isHidden = true;
  const files = valuesOf('-f --file --makefile');
  // these are read before its own
  const more = (scope.values.get('MAKEFILES')?.texts ?? []).flatMap((text) => text.split(/\s+/));
  return scope.cwds.flatMap((cwd) =>
    [files, ...more.map((one) => [one])].flatMap((named) => {
      const file = makefileIn(cwd, named, scope.home, texts);
      if (file !== null && texts.isOwn(file.path) && MADE_OTHERWISE.test(file.text)) texts.isHidden = true;
      // what make knows by itself needs no file
      const own = file ?? (isWild(cwd) || named.length > 0 ? null : { path: '', text: '', folder: cwd });
      return own === null ? [] : recipesIn(own, asked, scope, texts);
    }),
  );
}

/** Several that are named are read as one, one behind the other. */
function makefileIn(cwd: WildText, files: readonly WildText[], home: string, texts: Texts): LookedText | null {
  if (isWild(cwd)) return null;
  const found = (files.length === 0 ? NAMES : files).flatMap((name) => {
    const path = absoluteText(name, cwd, home);
    const text = isWild(path) ? null : texts.textAt(path);
    return text === null ? [] : [{ path, text }];
  });
  const read = files.length === 0 ? found.slice(0, 1) : found;
  const own = read.find(({ path }) => texts.isOwn(path)) ?? read[0];
  return own === undefined ? null : { path: own.path, text: read.map(({ text }) => text).join('\n'), folder: cwd };
}

function recipesIn(file: LookedText, asks: Asked, scope: Scope, texts: Texts): readonly RanText[] {
  const { operands, how } = asks;
  const settings = new Map(
    operands.flatMap((word) => {
      const [, name, value = ''] = /^([\w.-]+):{0,2}\??=(.*)$/s.exec(word) ?? [];
      return name === undefined ? [] : [[name, value] as const];
    }),
  );
  const fromOutside = (name: string): string | undefined =>
    settings.get(name) ?? (name === 'CURDIR' ? file.folder : inherited(name, scope));
  const included = new Map<string, boolean>();
  const include: Include = (names, variables, isSure) =>
    expandMake(names, { variables, isPartly: false, own: new Map(), given: fromOutside })
      .flatMap((one) => one.split(/\s+/).filter((word) => word !== ''))
      .flatMap((name) => {
        included.set(name, isSure);
        return includedTexts(name, file.folder, scope, texts);
      });
  const { rules, variables, defaults, isPartly } = readMakefile(file.text, include);
  const isTheirs = (name: string): boolean =>
    variables.has(name) && !defaults.has(name) && !settings.has(name) && !asks.isByEnvironment;
  const given = (name: string): string | undefined => (isTheirs(name) ? undefined : fromOutside(name));
  const own = (more: readonly (readonly [string, string])[]): MakeScope => ({
    ...{ variables, isPartly, given },
    own: new Map(more),
  });
  const words = (text: string): readonly string[] =>
    expandMake(text, own([])).flatMap((one) => one.split(/\s+/).filter((word) => word !== ''));
  const made = rules.map((rule) => ({ ...rule, names: words(rule.targets) }));
  const asked = operands.filter((word) => !word.includes('=') && !isWild(word));
  const [goal] = variables.get('.DEFAULT_GOAL') ?? [];
  const first = goal ?? made.flatMap(({ names }) => names).find((name) => !/^\.|%/.test(name));
  const found: RanText[] = [];
  const seen = new Set<string>();
  let count = 0;
  const make = (target: string): void => {
    if (seen.has(target) || seen.size >= MOST_TARGETS) return;
    seen.add(target);
    const named = made.filter(({ names }) => names.includes(target));
    const own = named.some(({ recipe }) => recipe.length > 0) ? named : [...named, ...otherRules(target)];
    const needs = own.flatMap((rule) => {
      const stem = stemOf(rule.names, target);
      return words(stem === '' ? rule.needs : rule.needs.replaceAll('%', stem));
    });
    for (const need of needs) make(need);
    const raw = own.flatMap(({ recipe }) => recipe);
    const isTouched = how === 'touches' && raw.length > 0 && !isPhony(target);
    const lines = [
      ...(isTouched ? [`: >> ${target}`] : []),
      ...own.flatMap((rule) => recipeLines(rule, target, needs, stemOf(rule.names, target))),
    ];
    const some = lines.slice(0, Math.max(0, MOST_LINES - count));
    count += some.length;
    if (some.length > 0)
      found.push({ ...file, part: target, how: { kind: 'lines', lines: some, folder: file.folder } });
  };
  const phony = new Set(made.flatMap(({ names, needs }) => (names.includes('.PHONY') ? words(needs) : [])));
  const isPhony = (target: string): boolean => phony.has(target);
  /** Where no rule of its own says how to make it. */
  function otherRules(target: string): readonly NamedRule[] {
    const fitting = patternFor(made, target);
    if (fitting.length > 0 || isPhony(target)) return fitting;
    const rule = builtInRule(target, (name) => texts.textAt(absoluteText(name, file.folder, scope.home)) !== null);
    if (rule !== null) return [{ targets: target, names: [target], needs: rule.need, recipe: [rule.recipe] }];
    const isThere = texts.textAt(absoluteText(target, file.folder, scope.home)) !== null;
    return operands.includes(target) || !isThere ? made.filter(({ names }) => names.includes('.DEFAULT')) : [];
  }
  function recipeLines(
    { recipe }: MakeRule,
    target: string,
    needs: readonly string[],
    stem: string,
  ): readonly string[] {
    const scope = own([
      ...([
        ['@', target],
        ['<', needs[0] ?? ''],
        ['^', needs.join(' ')],
        ['*', stem],
      ] as const),
    ]);
    return (
      recipe
        .filter((line) => how === 'runs' || RUNS_ANYWAY.test(line))
        // a `define` has several of them
        .flatMap((line) => expandMake(line, scope).flatMap((one) => one.split('\n')))
        .map((line) => line.replace(/^[\s@+-]+/, ''))
    );
  }
  // what is taken in is made before, where a rule says how
  for (const name of included.keys()) if (made.some(({ names }) => names.includes(name))) make(name);
  for (const target of asked.length === 0 && first !== undefined ? [first] : asked) make(target);
  for (const name of made.flatMap((rule) => (rule.names.includes('.INTERMEDIATE') ? words(rule.needs) : [])))
    if (seen.has(name)) found.push({ ...file, how: { kind: 'lines', lines: [`rm -f ${name}`], folder: file.folder } });
  return [...takenIn(included, file), ...found];
}

/** To take a file in is to read it; nothing of it is seen. */
function takenIn(included: ReadonlyMap<string, boolean>, file: LookedText): readonly RanText[] {
  return [...included].map(([name, isSure]) => ({
    ...file,
    how: { kind: 'lines', lines: [`: < ${name}`], folder: file.folder },
    ...(isSure ? {} : { maybe: true }),
  }));
}

/** What the line has put where a pattern looks counts; what else lies there is unknown. */
function includedTexts(name: string, folder: string, scope: Scope, texts: Texts): readonly (string | null)[] {
  if (name.includes('$')) return [null];
  if (!name.includes('*')) return [nearest(texts, folder, [name])?.text ?? null];
  const path = sourceOfWild(absoluteText(name.replaceAll('*', STAR), folder, scope.home));
  return [null, ...putLike(new RegExp(`^${path}$`), scope).map((one) => texts.textAt(one))];
}

/** What make finds in its environment. */
function inherited(name: string, scope: Scope): string | undefined {
  const values = valuesIn(scope, name);
  if (values === null || !/^[A-Za-z_]\w*$/.test(name)) return undefined;
  return values.length === 1 && !isWild(values[0]) ? values[0] : asShellText(ANY);
}

type NamedRule = MakeRule & { readonly names: readonly string[] };

function patternFor(rules: readonly NamedRule[], target: string): readonly NamedRule[] {
  const found = rules.find(
    ({ names, recipe }) =>
      recipe.length > 0 && names.some((name) => name.includes('%') && stemIn(name, target) !== null),
  );
  return found === undefined ? [] : [found];
}

function stemOf(names: readonly string[], target: string): string {
  for (const name of names) {
    const stem = name.includes('%') ? stemIn(name, target) : null;
    if (stem !== null) return stem;
  }
  return '';
}

/** What `%` stands for; null: the pattern is about others. */
function stemIn(pattern: string, target: string): string | null {
  const [before = '', after = ''] = pattern.split('%');
  const fits = target.length > before.length + after.length && target.startsWith(before) && target.endsWith(after);
  return fits ? target.slice(before.length, target.length - after.length) : null;
}
