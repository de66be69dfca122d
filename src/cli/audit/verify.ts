import { existsSync } from 'node:fs';
import { trailMemory } from '../../audit/begun.ts';
import { headPath, readHead } from '../../audit/head.ts';
import { missingHead, type NotedHead, otherTrails, readNotedHeads } from '../../audit/noted-heads.ts';
import { type Break, missingTrail, type Verified, verifyTrail } from '../../audit/verify.ts';
import { shownPath } from '../../config/shown-path.ts';
import { HookError } from '../../core/hook-error.ts';
import { visible } from '../../core/visible.ts';
import { paint, print } from '../../show/print.ts';
import { counted } from '../../show/table.ts';
import type { AuditRequest } from '../audit.ts';

/** `hookline audit verify`: whether every record is as it was written, and none is missing. */
export function part({ folder, home, json, values }: AuditRequest): number {
  const heads = values.head === undefined ? null : headsIn(values.head);
  const verified = verifyTrail(folder, trailMemory(home, process.env));
  const broken = verified.broken ?? (heads === null ? null : brokenAgainst(heads, folder));
  const others = heads === null ? [] : otherTrails(folder, heads);
  const notes = [...verified.notes, ...(others.length === 0 ? [] : [othersNote(others)])];
  return told({ ...verified, broken, notes }, { folder, home, json, values });
}

/** Of the other parts: where the trail is gone, that is said in place of what they would find in it. Null: it is not. */
export function tellMissing(request: AuditRequest): number | null {
  const missing = missingTrail(request.folder, trailMemory(request.home, process.env));
  return missing === null ? null : told(missing, request);
}

function told(
  verified: Verified,
  { folder, home, json, values }: Pick<AuditRequest, 'folder' | 'home' | 'json' | 'values'>,
) {
  const { broken } = verified;
  const read = readHead(folder);
  const head = read.kind === 'head' ? { seq: read.head.seq, hash: read.head.hash } : null;
  if (json) print(`${JSON.stringify({ intact: broken === null, ...verified, head })}\n`);
  else print(verifiedText(verified, (path) => shownPath(path, { cwd: folder, home }), values.head !== undefined));
  return broken === null ? 0 : 1;
}

function headsIn(noted: string): readonly NotedHead[] {
  const heads = readNotedHeads(noted);
  if (heads !== null) return heads;
  const hint = 'a hash, a number and a hash, or a file with such lines: see hookline audit head';
  const what = existsSync(noted)
    ? 'says nothing about how far a trail had come'
    : 'is neither a hash nor a file that exists';
  throw new HookError('BAD_OPTION', `"${noted}" ${what}.`, { hint });
}

const MOST_NAMED = 5;

/** Each is checked with its own. */
function othersNote(others: readonly string[]): string {
  const named = others.slice(0, MOST_NAMED).join(', ');
  const more = others.length > MOST_NAMED ? ` and ${others.length - MOST_NAMED} more` : '';
  return `Heads of other trails are noted there too, and were not looked for here: ${named}${more}`;
}

/** What was noted elsewhere must be part of it. */
function brokenAgainst(heads: readonly NotedHead[], folder: string): Break | null {
  const why = missingHead(folder, heads);
  return why === null ? null : { file: headPath(folder), line: 1, why };
}

const TO_DO =
  '  Find out who did that. "hookline audit begin" then begins a new trail, which says what became of this one.\n';

function verifiedText(
  { broken, records, files, dropped, notes }: Verified,
  place: (path: string) => string,
  against: boolean,
): string {
  const { red, green, dim } = paint();
  const more = notes.map((note) => dim(`  ${visible(note)}.\n`)).join('');
  if (broken !== null)
    return `${red('✗')} The trail is broken at ${visible(`${place(broken.file)}:${broken.line}`)}: ${visible(broken.why)}.\n${dim(TO_DO)}${more}`;
  if (records === 0) return `Nothing is recorded yet.${lost(dropped)}\n`;
  const of = `${counted(records, 'record')} in ${counted(files, 'file')}`;
  const whole =
    dropped === 0 ? 'none changed, missing or out of order.' : `none changed or out of order.${lost(dropped)}`;
  const noted = against ? ' What was noted elsewhere is part of it.' : '';
  return `${green('✓')} The trail is intact: ${of}, ${whole}${noted}\n${more}`;
}

function lost(dropped: number): string {
  if (dropped === 0) return '';
  return ` ${counted(dropped, 'record')} could not be written, and ${dropped === 1 ? 'is' : 'are'} missing.`;
}
