// What the benchmark of the page needs of the source.
export { openTrail } from '../src/audit/trail.ts';
export { trailFiles } from '../src/audit/trail-files.ts';
export { eventRow } from '../src/core/events.ts';
export { emptyOutcome } from '../src/core/outcome.ts';
export { sessions } from '../src/ui/server/api/sessions.ts';
export { trailOf } from '../src/ui/server/trail-of.ts';
