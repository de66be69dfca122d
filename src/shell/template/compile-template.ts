import { type ParsedScript, parse } from 'unbash';
import type { Slot } from '../../core/slot.ts';
import type { TemplateSyntax } from '../../core/template.ts';
import { timeLimit } from '../time-limit.ts';
import { commentFinder } from './comments.ts';
import { fill, VARIABLE_PREFIX } from './fill.ts';
import { findPlaceholders, type Placeholder } from './find-placeholders.ts';
import { findSpots } from './find-spots.ts';
import { markPlaceholders, type Source } from './mark.ts';
import { usesVariables } from './placeholders.ts';
import { cannotBeRead, type Refusal } from './refusal.ts';
import { traceValues } from './trace-values.ts';
import { isSameCommand, structureOf } from './verify.ts';

export type CompiledTemplate =
  /** Without placeholders: it runs as it is. */
  | { readonly kind: 'plain' }
  | { readonly kind: 'filled'; readonly command: string; readonly slots: readonly Slot[] }
  /** `at` is the offset of the placeholder in the command. */
  | { readonly kind: 'refused'; readonly why: string; readonly hint?: string; readonly at: number };

interface Compilation {
  readonly compiled: CompiledTemplate;
  /** What looks like a placeholder and is none, outside of comments. */
  readonly unknown: readonly { readonly name: string; readonly at: number }[];
}

/** No shell takes a longer text as one argument. */
const MAX_CHARS = 128 * 1024;
/** The parser needs quadratic time for a few shapes; up to this length even that is a fraction of a second. */
const UNTIMED_CHARS = 8 * 1024;
const LIMIT_MS = 1000;
const PLAIN: CompiledTemplate = { kind: 'plain' };

/**
 * Makes of a command with placeholders one in which each is a reference to a variable, written for its place, so that
 * the text which the shell parses never holds a value; or says why that cannot be.
 */
export function compileTemplate(command: string, syntax: TemplateSyntax): Compilation {
  const placeholders = findPlaceholders(command, syntax);
  if (placeholders.length === 0 && !usesVariables(command, syntax)) return { compiled: PLAIN, unknown: [] };
  const read = bounded(command, () => compileRead(command, placeholders, syntax));
  if (read !== null) return read;
  const first = placeholders.find(({ known }) => known);
  const compiled = first === undefined ? PLAIN : refused(cannotBeRead(first.at, 'it is too long or too intricate'));
  return { compiled, unknown: unknownOf(placeholders) };
}

/** Null: too long, too deep or too slow. */
function bounded<T>(command: string, read: () => T): T | null {
  if (command.length > MAX_CHARS) return null;
  try {
    return command.length <= UNTIMED_CHARS ? read() : (timeLimit(LIMIT_MS)(read)?.value ?? null);
  } catch {
    return null;
  }
}

function compileRead(command: string, placeholders: readonly Placeholder[], syntax: TemplateSyntax): Compilation {
  const source = markPlaceholders(command, placeholders, syntax);
  const script = parse(source.text);
  const isComment = commentFinder(script, source.text);
  const unknown = unknownOf(placeholders.filter(({ at }) => !isComment(at)));
  const marks = source.marks.filter(({ at }) => !isComment(at));
  return { compiled: compileMarked(command, script, { ...source, marks }, syntax), unknown };
}

function compileMarked(
  command: string,
  script: ParsedScript,
  source: Source,
  syntax: TemplateSyntax,
): CompiledTemplate {
  const [first] = source.marks;
  const unreadable = first === undefined ? null : unreadableBecause(command, script);
  if (first !== undefined && unreadable !== null) return refused(cannotBeRead(first.at, unreadable));
  const { spots, refusal } = findSpots(script, source);
  if (refusal !== null) return refused(refusal);
  const placed = new Set(spots.map((spot) => spot.mark));
  const lost = source.marks.find((mark) => !placed.has(mark));
  if (lost !== undefined) return refused(cannotBeRead(lost.at, 'a placeholder has no place in it'));
  const traced = traceValues(script, source, syntax);
  if (traced.refusal !== null) return refused(traced.refusal);
  if (first === undefined) return PLAIN;
  const filled = fill(command, spots, traced.edits);
  return isSameCommand(script, parse(filled.command), spots.length)
    ? { kind: 'filled', ...filled }
    : refused(cannotBeRead(first.at, 'filled in, it would be another command'));
}

function unreadableBecause(command: string, script: ParsedScript): string | null {
  if (command.includes('\0')) return 'it has a NUL in it';
  if (command.includes(VARIABLE_PREFIX)) return `it names "${VARIABLE_PREFIX}…" itself`;
  const { readable, differs } = structureOf(script);
  if (!readable) return 'it is no shell command';
  // shells join the lines before they read `$` and `<`, the parser does not
  return differs || /[$<>]\\\n/.test(command) ? 'it has text that shells read differently' : null;
}

function refused({ at, why, hint }: Refusal): CompiledTemplate {
  return hint === undefined ? { kind: 'refused', at, why } : { kind: 'refused', at, why, hint };
}

function unknownOf(placeholders: readonly Placeholder[]): Compilation['unknown'] {
  return placeholders.filter(({ known }) => !known).map(({ name, at }) => ({ name, at }));
}
