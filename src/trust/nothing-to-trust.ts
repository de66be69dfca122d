import type { Review, Trust } from './trust.ts';

const NOTHING_TO_REVIEW: Review = {
  ...{ trustState: 'trusted', before: null, changedScripts: [], changedPrograms: [] },
  ...{ scripts: {}, programs: [], variables: [], notCovered: [] },
};

/** No hook came with a repository: nothing needs approval, and nothing is loaded that could check one. */
export const NOTHING_TO_TRUST: Trust = {
  trustState: () => 'trusted',
  diagnostics: [],
  unable: null,
  approve: () => {},
  review: () => NOTHING_TO_REVIEW,
  gone: [],
  removed: () => [],
  standIns: () => [],
  spoil: () => {},
  forgetGone: () => {},
  untilReviewed: (hook) => hook,
  stamp: () => '',
  lock: null,
  lockNow: () => null,
};
