import type { Decided } from '../../audit/decided.ts';
import { decidedReader, lastRows } from '../../audit/last-decided.ts';
import { callShape } from '../../dialects/call-shape.ts';
import { groupsOf } from './groups.ts';
import type { Stage } from './open-stage.ts';
import { type RecordedEvent, recordedEvent } from './recorded-event.ts';
import type { ChangeGroups, ShapedReplay } from './replayed.ts';

/** What a proposal would have made of what was recorded. */
export interface BackTest {
  /** Everything that could happen again. */
  readonly decisions: number;
  readonly same: number;
  /** Decided otherwise. */
  readonly changes: readonly ShapedReplay[];
  /** A hook would have to be run to tell. */
  readonly unknown: readonly ShapedReplay[];
  /** Of all, those of which a part was masked or cut when they were recorded: what is said of them may be otherwise. */
  readonly hidden: number;
  readonly groups: ChangeGroups;
}

/** One decision as it is known before all that was recorded of it is read. */
export interface Recorded {
  readonly event: string;
  readonly project: string;
  /** Null: it has made room for others meanwhile. */
  readonly read: () => Decided | null;
}

/** The last that fit, the oldest first; what has no outcome cannot happen again. */
export function lastRecorded({ folder, ...wanted }: Parameters<typeof lastRows>[0]): readonly Recorded[] {
  const rows = lastRows({ folder, ...wanted }).filter(({ kind, decision }) => kind === 'decision' && decision !== '');
  const decided = decidedReader(folder);
  return rows.map((row) => ({
    ...{ event: row.event, project: row.project },
    read: () => decided(row)[0] ?? null,
  }));
}

export interface Progress {
  readonly done: number;
  readonly of: number;
}

/** Others get a turn after so many. */
const AT_ONCE = 200;

/** Recorded decisions, one after the other, against the hooks of a stage; what an abort leaves is what was done by then. */
export async function backTest(
  all: readonly Recorded[],
  stage: Pick<Stage, 'play' | 'couldChange'>,
  { signal, tell }: { readonly signal?: AbortSignal; readonly tell?: (progress: Progress) => void } = {},
): Promise<BackTest> {
  const changes: ShapedReplay[] = [];
  const unknown: ShapedReplay[] = [];
  let [decisions, same, hidden] = [0, 0, 0];
  for (const [at, one] of all.entries()) {
    if (signal?.aborted) break;
    if (at % AT_ONCE === AT_ONCE - 1) {
      tell?.({ done: at, of: all.length });
      await new Promise(setImmediate);
    }
    const recorded = (): RecordedEvent | null => {
      const decided = one.read();
      return decided === null ? null : recordedEvent(decided);
    };
    if (!(await stage.couldChange({ ...one, recorded }))) {
      decisions += 1;
      same += 1;
      continue;
    }
    const event = recorded();
    if (event === null) continue;
    const played = await stage.play(event);
    decisions += 1;
    if (played.hidden.length > 0) hidden += 1;
    if (played.result === 'same') same += 1;
    else
      (played.result === 'changed' ? changes : unknown).push({
        ...played,
        shape: callShape(event.event, event.payload),
      });
  }
  return { decisions, same, changes, unknown, hidden, groups: groupsOf(changes, unknown) };
}
