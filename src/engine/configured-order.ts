import type { Hook } from '../core/hook.ts';
import type { Judgement } from './merge.ts';

/** Lanes run side by side, and one of them may hold hooks from the beginning and from the end of the configured order. */
export function inConfiguredOrder<J extends Judgement>(all: readonly J[], configured: readonly Hook[]): readonly J[] {
  if (all.length < 2) return all;
  const place = new Map(configured.map((hook, i) => [hook, i]));
  return all.toSorted((a, b) => (place.get(a.hook) ?? 0) - (place.get(b.hook) ?? 0));
}
