import type { BeatConflict } from '../../../src/store/heartbeats.ts';
import type { MachineRow } from '../../../src/store/machines.ts';
import type { AsJson } from '../../as-json.ts';

/** One machine, as its route tells it. */
export type WholeMachine = AsJson<MachineRow> & {
  readonly heartbeat: unknown;
  readonly beatConflicts: readonly AsJson<BeatConflict>[];
};
