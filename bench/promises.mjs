// What is promised, in one place. `of` names a figure, as case/id; `target` is the promise, in the unit that it is made in.
//
// Milliseconds and microseconds are what a machine makes of them at the moment, so those rows are held as ratios to work that
// never changes, done in the same run: their yardstick, with what it takes on a quiet machine of the kind that the promise was
// made for (two virtual cores, Node 20). 80 µs beside a yardstick of 20 µs is four times the yardstick.
//
// `reached` stands where a promise is not kept yet, and says what is: `--assert` holds that, and the table says "over". `room` is
// how much of it a busy machine may take away before a run counts as lost, after the best of three. An optional one needs a program that
// not every machine has; one `on` a system needs the native part, which is for that system.

const HANDED_ON = { what: 'a payload written down and read again', takes: 1.75 };
const BY_HAND = { what: 'a decision recorded by hand', takes: 20 };
const BARE_STOP = { what: 'the stop for a bare spawn in the same host', takes: 36 };
const EMPTY_NODE = { what: 'Node with an empty file', takes: 36 };

export const PROMISES = [
  ['one shell hook against a bare spawn', 'shell/native', { on: 'linux', target: 0.6, room: 1.5, reached: 0.85 }],
  ['the same with Node alone', 'shell/plain', { target: 1.3, room: 1.5, reached: 1.6 }],
  [
    'longest stop of a 1 GiB host for one hook',
    'host/stop',
    { on: 'linux', target: 3, unit: 'ms', yardstick: BARE_STOP, room: 1.5 },
  ],
  [
    'an agent’s call, engine resident, none matches, against empty Node',
    'resident/none',
    { on: 'linux', target: 0.1, room: 1.5, reached: 0.14 },
  ],
  ['the same, a rule that refuses', 'resident/refused', { on: 'linux', target: 0.12, room: 1.5, reached: 0.15 }],
  ['the same, one shell hook', 'resident/hook', { on: 'linux', target: 0.25, room: 1.5 }],
  ['hookline run, cold, none matches, against empty Node', 'cold/none', { target: 1.3, room: 1.5, reached: 1.6 }],
  ['the same, one shell hook', 'cold/one', { target: 1.7, room: 1.5, reached: 2.3 }],
  [
    'a rule that refuses, recorded',
    'audit/refusal',
    { target: 80, unit: 'µs', yardstick: BY_HAND, room: 1.5, reached: 140 },
  ],
  [
    'a callback that allows, recorded',
    'in-process/grant',
    { target: 80, unit: 'µs', yardstick: BY_HAND, room: 1.5, reached: 105 },
  ],
  [
    'a callback that refuses, recorded',
    'in-process/refusal',
    { target: 80, unit: 'µs', yardstick: BY_HAND, room: 1.5, reached: 105 },
  ],
  [
    'a callback without objection',
    'in-process/callback',
    { target: 20, unit: 'µs', yardstick: HANDED_ON, room: 1.5, reached: 36 },
  ],
  [
    'none of 20 hooks matches',
    'in-process/few',
    { target: 2, unit: 'µs', yardstick: HANDED_ON, room: 1.5, reached: 7.8 },
  ],
  [
    'none of 10 000 hooks matches',
    'in-process/many',
    { target: 3, unit: 'µs', yardstick: HANDED_ON, room: 1.5, reached: 7.8 },
  ],
  [
    '10 000 hooks loaded, new process, second time',
    'load/library',
    { target: 120, unit: 'ms', yardstick: EMPTY_NODE, room: 1.5 },
  ],
  ['trail and trust on top of a command hook', 'audit/hook', { target: 1.05, room: 1.5, reached: 1.35 }],
  ['an agent’s turn without hooks, reading a file', 'agent/read', { target: 1.04, room: 1.5, reached: 1.35 }],
  ['an agent’s turn without hooks, running a command', 'agent/shell', { target: 1.04, room: 1.5, reached: 1.1 }],
].map(row);

/** What was reached once and must not be lost again, beside what is promised. */
export const KEPT = [
  [
    'hookline bridge, cold, none matches, against empty Node',
    'cold/bridgeNone',
    { target: 1.4, room: 1.5, reached: 2.2 },
  ],
  ['the same, one shell hook', 'cold/bridgeOne', { target: 1.8, room: 1.5, reached: 2.6 }],
  ['extends: [guard] against no match, a file is read', 'cold/guardRead', { target: 1.5, room: 1.5, reached: 1.8 }],
  ['the same, a shell line', 'cold/guardBash', { target: 2, room: 1.5, reached: 2.3 }],
  ['four packs against no match, a file is read', 'cold/fourRead', { target: 2, room: 1.5, reached: 2.2 }],
  ['the same, a shell line', 'cold/fourBash', { target: 2.5, room: 1.5, reached: 2.6 }],
  ['extends: [guard] against the same rules in the file', 'cold/extended', { target: 1.15, room: 1.5 }],
  ['hookline run with 10 000 hooks, second time, against empty Node', 'load/run', { target: 3, room: 1.5 }],
  ['hookline bridge against run --gate, refused', 'bridge/refused', { target: 1.1, room: 1.5 }],
  ['the same, let pass', 'bridge/passed', { target: 1.1, room: 1.5 }],
  ['a rule against the same check in sh', 'rule/rule', { target: 0.02, room: 1.5, reached: 0.075 }],
  [
    'what all packs add to a line of ten words',
    'effects/packs',
    { target: 150, unit: 'µs', yardstick: HANDED_ON, room: 1.5 },
  ],
  ['recording a rule that says nothing', 'audit/silent', { target: 1.3, room: 1.5 }],
  ['trail and trust on top of hookline run', 'audit/run', { target: 1.1, room: 1.5, reached: 1.4 }],
  ['trust on top of a command hook', 'trust/hook', { target: 1.05, room: 1.5, reached: 1.15 }],
  ['a persistent Node hook against one started each time', 'persistent/Node', { target: 0.1, room: 1.5 }],
  ['the same in Python', 'persistent/Python', { target: 0.1, room: 1.5, isOptional: true }],
  ['a webhook against a bare fetch', 'webhook/one', { target: 1.3, room: 1.5 }],
  ['ten webhooks at once against one', 'webhook/many', { target: 2, room: 1.5 }],
  ['the page’s first view of a long trail against reading its files', 'ui/first', { target: 1.5, room: 1.5 }],
  ['10 000 records tried on a rule more against reading them', 'ui/back-test', { target: 22, room: 1.5, reached: 30 }],
  ['the engine beside an open page', 'ui/beside', { target: 1.1, room: 1.5 }],
  ['an event on an enrolled machine against the same rules in a file', 'fleet/event', { target: 1.03, room: 1.5 }],
  ['the same, refused and recorded', 'fleet/refused', { target: 1.03, room: 1.5 }],
  ['hookline run, enrolled, against the rules as one’s own', 'fleet/run', { target: 1.03, room: 1.5, reached: 1.15 }],
].map(row);

function row([about, of, { unit = '×', ...rest }]) {
  return { about, of, unit, ...rest };
}
