import type { ParsedScript } from 'unbash';
import type { Filled } from '../../core/handler.ts';
import type { TemplateSyntax } from '../../core/template.ts';
import { parseShell, readBounded } from '../parse/parse-shell.ts';
import { commentFinder } from './comments.ts';
import { applyEdits, movedBy } from './edit.ts';
import { fill, VARIABLE_PREFIX } from './fill.ts';
import { findSpots } from './find-spots.ts';
import { markPlaceholders, type Source } from './mark.ts';
import { findPlaceholders, type Placeholder, usesVariables } from './placeholders.ts';
import { cannotBeRead, type Mend, type Refusal } from './refusal.ts';
import type { Spot } from './spot.ts';
import { traceValues } from './trace-values.ts';
import { isSameCommand, type Structure, structureOf } from './verify.ts';

export type CompiledTemplate =
  /** Without placeholders: it runs as it is. */
  | { readonly kind: 'plain' }
  | Filled
  /** `at` is the offset of the placeholder in the command. */
  | { readonly kind: 'refused'; readonly why: string; readonly hint?: string; readonly at: number };

interface Compilation {
  readonly compiled: CompiledTemplate;
  /** What looks like a placeholder and is none, outside of comments. */
  readonly unknown: readonly { readonly name: string; readonly at: number }[];
}

/** No shell takes a longer text as one argument. It is read once, when a file is: it may take its time. */
const LIMITS = { maxChars: 128 * 1024, untimedChars: 8 * 1024, limitMs: 1000, tries: [1] };
const PLAIN: CompiledTemplate = { kind: 'plain' };

/**
 * Makes of a command with placeholders one in which each is a reference to a variable, written for its place, so that
 * the text which the shell parses never holds a value; or says why that cannot be.
 */
export function compileTemplate(command: string, syntax: TemplateSyntax, bash = false): Compilation {
  const placeholders = findPlaceholders(command, syntax);
  if (placeholders.length === 0 && !usesVariables(command, syntax)) return { compiled: PLAIN, unknown: [] };
  const read = readBounded(command, () => compileMended(command, placeholders, { syntax, bash }), LIMITS);
  if (read !== null) return read;
  const first = placeholders.find(({ known }) => known);
  const compiled = first === undefined ? PLAIN : refused(cannotBeRead(first.at, 'it is too long or too intricate'));
  return { compiled, unknown: unknownOf(placeholders) };
}

/** What the command is read as. */
interface Language {
  readonly syntax: TemplateSyntax;
  /** By bash, and surely by no other shell. */
  readonly bash: boolean;
}

/** More often nobody writes what has to be written in another way. */
const MAX_MENDS = 32;

/** Where a value cannot be filled in as the command is written, the same is written in another way. */
function compileMended(command: string, placeholders: readonly Placeholder[], language: Language): Compilation {
  let text = command;
  let left = placeholders.map((one) => ({ ...one, origin: one.at }));
  let read = compileRead(text, left, language);
  for (let mends = 0; read.mend !== null && mends < MAX_MENDS; mends++) {
    const { mend } = read;
    if ('leave' in mend) left = left.filter(({ at }) => at !== mend.leave);
    else {
      text = applyEdits(text, mend.edits);
      const moved = (at: number): number => movedBy(mend.edits, at);
      left = left.map((one) => ({ ...one, at: moved(one.at), end: moved(one.at) + one.end - one.at }));
    }
    read = compileRead(text, left, language);
  }
  const { compiled, unknown } = read;
  if (compiled.kind !== 'refused' || text === command) return { compiled, unknown };
  const { origin = 0 } = left.find(({ at }) => at === compiled.at) ?? left.find(({ known }) => known) ?? {};
  return { compiled: { ...compiled, at: origin }, unknown };
}

interface Read extends Compilation {
  readonly mend: Mend | null;
}

function compileRead(command: string, placeholders: readonly Placeholder[], language: Language): Read {
  const source = markPlaceholders(command, placeholders, language.syntax);
  const script = parseShell(source.text);
  const isComment = commentFinder(script, source.text);
  const unknown = unknownOf(placeholders.filter(({ at }) => !isComment(at)));
  const marks = source.marks.filter(({ at }) => !isComment(at));
  const made = compileMarked(command, script, { ...source, marks }, language);
  if ('kind' in made) return { compiled: made, unknown, mend: null };
  return { compiled: refused(made), unknown, mend: made.mend ?? null };
}

function compileMarked(
  command: string,
  script: ParsedScript,
  source: Source,
  { syntax, bash }: Language,
): Exclude<CompiledTemplate, { kind: 'refused' }> | Refusal {
  const [first] = source.marks;
  const structure = structureOf(script);
  const unreadable = first === undefined ? null : unreadableBecause(command, structure, bash);
  if (first !== undefined && unreadable !== null) return cannotBeRead(first.at, unreadable);
  const { spots, refusal } = findSpots(script, source, bash);
  if (refusal !== null) return refusal;
  const placed = new Set(spots.map((spot) => spot.mark));
  const lost = source.marks.find((mark) => !placed.has(mark));
  if (lost !== undefined) return cannotBeRead(lost.at, 'a placeholder has no place in it');
  const traced = traceValues(script, source, syntax, bash);
  if (traced.refusal !== null) return withPossibleMend(traced.refusal, spots, syntax);
  if (first === undefined) return PLAIN;
  const filled = fill(command, spots, traced);
  if (!isSameCommand(structure, parseShell(filled.command), spots.length)) {
    return cannotBeRead(first.at, 'filled in, it would be another command');
  }
  const handed = source.marks.filter(({ text }) => traced.isHanded(text)).map(({ name }) => name);
  return { kind: 'filled', ...filled, handsOn: [...new Set(handed)] };
}

/** Only what is in single quotes stays for an inner shell, and only where it has a variable of that name. */
function withPossibleMend(refusal: Refusal, spots: readonly Spot[], { form }: TemplateSyntax): Refusal {
  const { mend, ...without } = refusal;
  if (mend === undefined || !('leave' in mend)) return refusal;
  const spot = spots.find(({ mark }) => mark.at === mend.leave);
  return form === 'dollar' && spot?.quote === 'single' ? refusal : without;
}

function unreadableBecause(command: string, { readable, differs }: Structure, bash: boolean): string | null {
  if (command.includes('\0')) return 'it has a NUL in it';
  if (command.includes(VARIABLE_PREFIX)) return `it names "${VARIABLE_PREFIX}…" itself`;
  if (!readable) return 'it is no shell command';
  // shells join the lines before they read `$` and `<`, the parser does not
  return (differs && !bash) || /[$<>]\\\n/.test(command) ? 'it has text that shells read differently' : null;
}

function refused({ at, why, hint }: Refusal): CompiledTemplate {
  return hint === undefined ? { kind: 'refused', at, why } : { kind: 'refused', at, why, hint };
}

function unknownOf(placeholders: readonly Placeholder[]): Compilation['unknown'] {
  return placeholders.filter(({ known }) => !known).map(({ name, at }) => ({ name, at }));
}
