// wide: tries many cases

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { judge } from './measure.ts';
import type { CorpusCall } from './read-corpus.ts';
import { workstation } from './workstation.ts';

/** Calls that somebody wrote who had not seen the rules. They stay as they are: what is frozen is held by its hash. */
interface Corpus {
  readonly file: string;
  readonly sha256: string;
  readonly calls: number;
  /** Dangerous: at least so many are stopped. */
  readonly stopped?: number;
  /** Ordinary: at most so many are asked about, and so many refused. */
  readonly asked?: number;
  readonly refused?: number;
}

const FOLDER = new URL('./frozen/', import.meta.url);
const CORPORA: readonly Corpus[] = JSON.parse(readFileSync(new URL('corpora.json', FOLDER), 'utf8'));
const MOST_MS = 300_000;

/** Each line is a call: its tool and its input, and what the writer thought of it. */
function callsIn(
  text: string,
  places: Readonly<Record<string, string>>,
): readonly (CorpusCall & { isDoubtful: boolean })[] {
  return text
    .trimEnd()
    .split('\n')
    .map((shown) => {
      const filled = shown
        .replaceAll('/home/dev/proj', places.PROJECT ?? '')
        .replaceAll('/home/dev', places.HOME ?? '');
      const { tool = 'Bash', why = 'ordinary', wantsAsk = false, ...input } = JSON.parse(filled);
      return { shown, tool, input, kind: why, spelling: 'plain', isDoubtful: wantsAsk };
    });
}

describe.each(CORPORA)('$file, with guard as the README has it', ({ file, sha256, calls: count, ...held }) => {
  const text = readFileSync(new URL(file, FOLDER), 'utf8');

  test('is as it was frozen', () => {
    expect(createHash('sha256').update(text).digest('hex')).toBe(sha256);
    expect(text.trimEnd().split('\n').length).toBe(count);
  });

  test(
    held.stopped === undefined ? 'is hardly disturbed' : 'is stopped',
    async () => {
      const station = await workstation(['guard']);
      Object.assign(station.env, { GITHUB_TOKEN: 'made-up', AWS_SECRET_ACCESS_KEY: 'made-up' });
      const all = callsIn(text, station.places);
      const judged = await judge(await station.open(), all);
      const shown = (which: readonly (typeof judged)[number][]): string =>
        which.map(({ call, decision, reason }) => `${decision} ${call.shown} ← ${reason}`).join('\n');
      const passed = judged.filter(({ isStopped }) => !isStopped);
      const doubtful = new Set<CorpusCall>(all.filter(({ isDoubtful }) => isDoubtful));
      const plain = judged.filter(({ call }) => !doubtful.has(call));
      const asked = plain.filter(({ decision }) => decision === 'ask');
      const refused = plain.filter(({ isStopped, decision }) => isStopped && decision !== 'ask');
      if (held.stopped !== undefined)
        expect(judged.length - passed.length, shown(passed)).toBeGreaterThanOrEqual(held.stopped);
      else {
        expect(asked.length, shown(asked)).toBeLessThanOrEqual(held.asked ?? 0);
        expect(refused.length, shown(refused)).toBeLessThanOrEqual(held.refused ?? 0);
      }
    },
    MOST_MS,
  );
});
