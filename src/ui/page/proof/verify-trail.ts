import type { ProofAbout, ProofFile, ProofHead } from '../../data/proof.ts';
import { brokenBeginning, brokenEnd } from './broken-ends.ts';
import { followLines, type Link, type Unexplained } from './follow-lines.ts';
import { lineBatches } from './line-batches.ts';
import { type Break, breakAt, newWalk, note, type Walk, wrongName } from './walk.ts';

/** Whoever has the trail. */
export interface ProofSource {
  readonly about: () => Promise<ProofAbout>;
  /** None: the file ends there. Null: it is gone. */
  readonly bytes: (file: string, from: number) => Promise<Uint8Array | null>;
}

export interface Verified {
  readonly records: number;
  readonly files: number;
  readonly bytes: number;
  readonly first: number | null;
  readonly last: Link | null;
  readonly head: ProofHead;
  readonly broken: Break | null;
  readonly dropped: number;
  readonly notes: readonly string[];
}

/** What is told while it goes on. */
export interface Progress {
  readonly records: number;
  readonly bytes: number;
  readonly total: number;
}

/** Goes along the whole trail, from the first record that is still there to what the head says was the last. */
export async function verifyTrail(source: ProofSource, onProgress: (progress: Progress) => void = () => {}) {
  const first = await verifyOnce(source, onProgress);
  // somebody may have been writing, or making room, at that very moment
  return first.broken === null ? first : verifyOnce(source, onProgress);
}

const NONE = new Uint8Array(0);

async function verifyOnce(source: ProofSource, onProgress: (progress: Progress) => void): Promise<Verified> {
  const about = await source.about();
  const { files } = about;
  const walk = newWalk(about);
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
  for (const file of files) {
    let isGone = false;
    const read = async (from: number): Promise<Uint8Array> => {
      const bytes = await source.bytes(file.name, from);
      isGone ||= bytes === null;
      if (bytes === null) return NONE;
      walk.bytes += bytes.length;
      onProgress({ records: walk.records, bytes: walk.bytes, total });
      return bytes;
    };
    const followed = await along(walk, file, read);
    const broken = isGone ? breakAt(walk, file.name, 'the file is missing') : followed;
    if (broken !== null) return verified(walk, broken);
  }
  const gone = walk.records === 0 && about.wasBegun ? breakAt(walk, '', 'there was a trail, and it is gone') : null;
  return verified(walk, brokenEnd(walk) ?? brokenBeginning(walk) ?? gone);
}

async function along(walk: Walk, file: ProofFile, read: (from: number) => Promise<Uint8Array>): Promise<Break | null> {
  let misnamed: string | null = null;
  const { link, unexplained, lines } = await followLines(walk.link, lineBatches(read), (record, line) => {
    if (line.offset === 0) misnamed = wrongName(record, file);
    note(walk, record, line, file);
  });
  walk.link = link;
  walk.linesOfLast = Math.max(1, lines);
  if (misnamed !== null) return breakAt(walk, file.name, misnamed);
  if (unexplained === null || isCrash(walk, file, unexplained)) return null;
  return { ...breakAt(walk, file.name, unexplained.why, unexplained.line), found: unexplained.bytes };
}

/** A writer was killed and nobody has written since. Had somebody cut off a record, the head would know of it. */
function isCrash(walk: Walk, { name }: ProofFile, { offset, bytes }: Unexplained): boolean {
  const { about, link, headSeen, notes } = walk;
  const { head } = about;
  if (head.kind !== 'head' || head.file !== name || offset < head.offset || !headSeen) return false;
  if ((link?.seq ?? 0) < head.seq || bytes.includes(10)) return false;
  notes.push(`${name} ends in the middle of a line: its writer was killed, and the next will explain it`);
  return true;
}

function verified(walk: Walk, broken: Break | null): Verified {
  const { about, records, bytes, first, link, dropped, notes } = walk;
  return {
    ...{ records, bytes, dropped, notes, broken, files: about.files.length, head: about.head },
    first: first?.seq ?? null,
    last: link === null ? null : { seq: link.seq, hash: link.hash },
  };
}
