import type { AskedVariable } from '../trust/asked-variables.ts';
import type { ProgramFile } from '../trust/program-file.ts';
import type { Review } from '../trust/trust.ts';
import type { Paint } from './print.ts';
import { oneLine } from './settings.ts';

const SHORT_HASH_CHARS = 12;

const SWAPPED = '    a file of it was swapped while it was about to run: find out by whom, even where it is as before';

/** What an approval of a hook covers beyond its definition, and what it cannot cover. */
export function coverLines(review: Review, paint: Paint): readonly string[] {
  const swapped = review.before?.spoiled === true ? [paint.yellow(SWAPPED)] : [];
  return [
    ...swapped,
    ...scriptLines(review, paint),
    ...programLines(review, paint),
    ...variableLines(review.variables, paint),
    ...review.notCovered.map((what) => paint.yellow(`    not covered: ${oneLine(what)}`)),
  ];
}

function scriptLines({ scripts, before, changedScripts }: Review, { dim, yellow }: Paint): readonly string[] {
  const changed = changedScripts.map((path) => {
    const hash = scripts[path] ?? null;
    const now = hash === null ? ': it is gone' : ` (now ${short(hash)})`;
    return yellow(`    the script ${oneLine(path)} is not the one that was approved${now}`);
  });
  const same = before === null ? '' : ', which did not change';
  const covered = Object.entries(scripts).flatMap(([path, hash]) =>
    hash === null || changedScripts.includes(path)
      ? []
      : [dim(`    covers the script ${oneLine(path)} (${short(hash)})${same}`)],
  );
  return [...changed, ...covered];
}

function programLines(review: Review, paint: Paint): readonly string[] {
  const systems = review.programs.filter(({ system }) => system);
  const shown = systems.map(({ name, path }) => `${oneLine(name)} (${oneLine(path ?? '')})`).join(', ');
  return [
    ...review.programs.filter(({ system }) => !system).map((file) => programLine(file, review, paint)),
    ...(shown === '' ? [] : [paint.dim(`    runs the system's ${shown}`)]),
  ];
}

function programLine(file: ProgramFile, { changedPrograms }: Review, { dim, yellow }: Paint): string {
  const name = oneLine(file.name);
  if (file.path === null) {
    return yellow(`    the program ${name} is not on the PATH that it gets, which has no folders of the repository`);
  }
  const path = oneLine(file.path);
  if (changedPrograms.some((changed) => changed.name === file.name)) {
    return yellow(`    the program ${name} is ${path}, which is not what was approved`);
  }
  return dim(`    covers the program ${name}: ${path}`);
}

function variableLines(variables: readonly AskedVariable[], { dim, yellow }: Paint): readonly string[] {
  const names = (list: readonly AskedVariable[]): string => list.map(({ name }) => oneLine(name)).join(', ');
  const given = variables.filter(({ credential, given }) => credential && given);
  const kept = variables.filter(({ given }) => !given);
  const plain = variables.filter(({ credential }) => !credential);
  return [
    ...(given.length === 0 ? [] : [yellow(`    is given credentials: ${names(given)}`)]),
    ...(kept.length === 0 ? [] : [dim(`    names credentials that it is not given: ${names(kept)}`)]),
    ...(plain.length === 0 ? [] : [dim(`    reads ${names(plain)}`)]),
  ];
}

function short(hash: string): string {
  return hash.slice(0, SHORT_HASH_CHARS);
}
