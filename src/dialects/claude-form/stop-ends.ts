import { type Remark, remark } from '../../core/diagnostic.ts';

/** For a release: what `continue: false` meant at the end of a turn, in dialects where it refuses elsewhere. */
export const STOP_ENDS: Remark = remark(
  'STOP_ENDS',
  '"continue": false lets the agent end here. Until now it held the agent: "decision": "block" or exit code 2 does that.',
);
