// Which step of an event's road a source belongs to; the first that fits.
const PARTS = [
  [
    'take the event',
    /^src\/(?:hooks\/(?:event-for|plain-payload|odd-payload|no-event)|dialects\/(?:payload-names|event-names)|core\/(?:events|json))/,
  ],
  [
    'record',
    /^src\/(?:audit\/|masks\/|state\/(?:sha256|plain-file|state-folder)|hooks\/(?:recording|audit-trail|policy-masks)|engine\/without-record)/,
  ],
  ['trust', /^src\/(?:trust\/|shell\/)/],
  ['looks and ledger', /^src\/(?:looks\/|config\/|hooks\/noticed-changes)/],
  ['memory of the session', /^src\/(?:state\/|engine\/(?:session|remember-call))/],
  ['built-in guard', /^src\/built-in\//],
  [
    'select',
    /^src\/(?:engine\/(?:select|index-hooks|unconcerned|left-out)|matching\/|dialects\/tool-names|core\/(?:called-tools|paths-in|remembering))/,
  ],
  ['plan', /^src\/engine\/(?:plan|run-stages|run-lane|configured-order)/],
  ['interpret', /^src\/(?:hooks\/interpret|dialects\/|core\/verdict|engine\/(?:limit-effects|without-loaders))/],
  [
    'merge',
    /^src\/(?:engine\/(?:merge|outcome-of|rewrite|retries|removed-message)|core\/(?:decision|outcome|shown-text|told-hook))/,
  ],
  ['run', /^src\/(?:engine\/execute|handlers\/|core\/(?:handler|hook|report|role))/],
];
export const NODE = 'Node: promises, callbacks';
const COLLECTION = 'garbage collection';
const ENGINE = 'the engine around it';

/** In the order in which they are shown. */
export const PART_NAMES = [...PARTS.map(([name]) => name), ENGINE, NODE, COLLECTION];

/** The step that the innermost of our own functions belongs to. */
export function partOf(stack) {
  if (stack.at(-1)?.name === '(garbage collector)') return COLLECTION;
  const source = stack.findLast((frame) => frame.source !== null)?.source;
  if (source === undefined) return NODE;
  return PARTS.find(([, sources]) => sources.test(source))?.[0] ?? ENGINE;
}
