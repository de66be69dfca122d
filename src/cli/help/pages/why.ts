import { WHICH_CONFIG } from '../shared.ts';

export const page = `hookline why <id>: the whole story of one decision, and what would have let it pass

  hookline why 1a2b3c4d     by the beginning of its id, which stands at the end of every refusal
  hookline why last         the last that was refused or asked about in this project
  hookline why last --any   the same, wherever it was

What it was about, each hook that ran and what it said, which file and line it stands in (as it was
recorded, and today), what of the call its conditions met, which hooks did not run and why, and for
each that refused what would have let it pass. Runs nothing and changes nothing.

  --any                     last: not only of this project

${WHICH_CONFIG}`;
