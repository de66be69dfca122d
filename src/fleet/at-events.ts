/** All that an event on an enrolled machine needs: one file to load. */
export { applyingFor } from './applying.ts';
export { isDue } from './is-due.ts';
export { missingPolicy } from './missing-policy.ts';
export { serverSink } from './server-sink.ts';
export { sourcesNow } from './sources.ts';
