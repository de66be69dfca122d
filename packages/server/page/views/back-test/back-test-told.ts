import { useRef } from 'preact/hooks';
import { type Asked, useAnswer } from '../../../../../src/ui/page/use-answer.ts';
import { useClock } from '../../../../../src/ui/page/use-clock.ts';
import type { BackTestResult } from '../../../src/back-test/run-back-test.ts';
import type { BackTestRow } from '../../../src/store/back-tests.ts';
import { ask } from '../../api-client.ts';
import type { AsJson } from '../../as-json.ts';

export type ListedBackTest = AsJson<BackTestRow>;
export type ToldBackTest = ListedBackTest & { readonly result: BackTestResult | null };

const EVERY_MS = 1000;

/** One of them, asked for again and again until it is over. */
export function useBackTest(id: string): Asked<ToldBackTest> {
  const tick = useClock(EVERY_MS);
  const last = useRef<ToldBackTest | null>(null);
  const isOver = last.current?.id === id && last.current.state !== 'running';
  const asked = useAnswer(
    (signal) => ask<ToldBackTest>(`back-tests/${encodeURIComponent(id)}`, {}, signal),
    [id, isOver ? 0 : tick],
  );
  last.current = asked.answer;
  return asked;
}

/** How far it is, of a hundred: the oldest decisions are tried first. */
export function percentOf({ reached, asked: { span } }: ListedBackTest): number {
  const [since, until] = [Date.parse(span.since), Date.parse(span.until)];
  const at = reached === null ? since : Date.parse(reached);
  return until > since ? Math.min(100, Math.max(0, Math.round(((at - since) / (until - since)) * 100))) : 100;
}

/** `Oct 18 to Nov 17, of ada in shop`. */
export function spanText({ since, until, person, project, agent, sample }: ListedBackTest['asked']['span']): string {
  const day = (text: string): string =>
    new Date(text).toLocaleDateString('en', { month: 'short', day: 'numeric', timeZone: 'UTC' });
  return [
    `${day(since)} to ${day(until)}`,
    ...(person === undefined ? [] : [`of ${person}`]),
    ...(project === undefined ? [] : [`in ${project}`]),
    ...(agent === undefined ? [] : [`by ${agent}`]),
    ...(sample === undefined ? [] : [`${sample} % of the sessions`]),
  ].join(', ');
}
