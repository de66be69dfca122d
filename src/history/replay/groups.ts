import { decisionIn, strictness } from '../../core/decision.ts';
import type { ChangeGroup, ChangeGroups, Replayed, ShapedReplay, Side } from './replayed.ts';

const MOST_IDS = 20;
const MOST_GROUPS = 200;

export function groupsOf(changes: readonly ShapedReplay[], unknown: readonly ShapedReplay[]): ChangeGroups {
  const all = [...changes, ...unknown];
  return {
    shapes: grouped(all, ({ shape }) => shape),
    projects: grouped(all, ({ project }) => project ?? 'not recorded'),
    agents: grouped(all, ({ agent }) => agent ?? 'not recorded'),
  };
}

/** Whether a decision became stricter, milder, or another of the same strictness. */
function turnOf({ before, after }: Pick<Replayed, 'before' | 'after'>): 'stricter' | 'milder' | 'other' {
  const by = weight(after.decision) - weight(before.decision);
  return by > 0 ? 'stricter' : by < 0 ? 'milder' : 'other';
}

function grouped(all: readonly ShapedReplay[], nameOf: (one: ShapedReplay) => string): readonly ChangeGroup[] {
  const groups = new Map<
    string,
    { stricter: number; milder: number; other: number; cannotTell: number; ids: string[] }
  >();
  for (const one of all) {
    const name = nameOf(one);
    const group = groups.get(name) ?? { stricter: 0, milder: 0, other: 0, cannotTell: 0, ids: [] };
    group[one.result === 'unknown' ? 'cannotTell' : turnOf(one)] += 1;
    if (group.ids.length < MOST_IDS) group.ids.push(one.id);
    groups.set(name, group);
  }
  const size = ({ stricter, milder, other, cannotTell }: ChangeGroup): number => stricter + milder + other + cannotTell;
  const named = [...groups].map(([name, group]): ChangeGroup => ({ name, ...group }));
  return named.sort((a, b) => size(b) - size(a)).slice(0, MOST_GROUPS);
}

/** To be held is to be refused an end; a grant is as mild as silence for whoever counts what was stopped. */
function weight(decision: Side['decision']): number {
  if (decision === 'held') return strictness('block');
  const known = decisionIn(decision);
  return known === 'block' ? strictness('deny') : strictness(known);
}
