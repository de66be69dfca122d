// What is promised, in one place. `of` names a figure, as case/id; `target` is the promise, in the unit that it is made in.
//
// Milliseconds and microseconds are what a machine makes of them at the moment, so those rows are held as ratios to work that
// never changes, done in the same run: their yardstick, with what it takes on a quiet machine of the kind that the promise was
// made for (two virtual cores, Node 20). 80 µs beside a yardstick of 20 µs is four times the yardstick.
//
// `reached` stands where a promise is not kept yet, and says what is: `--assert` holds that, and the table says "over". `room` is
// how much of it a busy machine may take away before a run counts as lost, after the best of three. An optional one needs a program that
// not every machine has; one `on` a system needs the native part, which is for that system.

// A `floor` is the part that nobody can take away, done in the same run by a program of at most fifty lines (floor-*.mjs): the write, the
// hash, the system calls, what an event semantically must have done to it. Such a promise is the floor and a tenth.

const HANDED_ON = { what: 'a payload written down and read again', takes: 1.75 };
const BARE_STOP = { what: 'the stop for a bare spawn in the same host', takes: 36 };
const EMPTY_NODE = { what: 'Node with an empty file', takes: 36 };
/** Ten parts in a hundred more than what cannot be taken away. */
const FLOOR_AND_TENTH = { target: 1.1, room: 1.5 };
const FLOORS = {
  call: { ...FLOOR_AND_TENTH, floor: 'files looked at, values copied, hooks looked up, an answer (floor-call.mjs)' },
  decision: {
    ...FLOOR_AND_TENTH,
    floor: 'that, the function, two records hashed, written and locked (floor-decision.mjs)',
  },
  spawn: { ...FLOOR_AND_TENTH, floor: 'the shell started by a small program, and recorded (floor-spawn.mjs)' },
  shell: { ...FLOOR_AND_TENTH, floor: 'the shell started by the host with its input, and recorded (floor-spawn.mjs)' },
  hook: { ...FLOOR_AND_TENTH, floor: 'the hook without both, two looks at trust, and recorded (floor-record.mjs)' },
  start: {
    ...FLOOR_AND_TENTH,
    floor: 'Node, a program of 16 kB handed to V8 compiled, files looked at and read, the hook (floor-start.cjs)',
  },
};

export const PROMISES = [
  ['one shell hook', 'shell/native', { on: 'linux', ...FLOORS.spawn, reached: 2 }],
  ['the same with Node alone', 'shell/plain', { ...FLOORS.shell, reached: 1.2 }],
  [
    'longest stop of a 1 GiB host for one hook',
    'host/stop',
    { on: 'linux', target: 3, unit: 'ms', yardstick: BARE_STOP, room: 1.5 },
  ],
  [
    'an agent’s call, engine resident, none matches, against empty Node',
    'resident/none',
    { on: 'linux', target: 0.08, room: 1.5, reached: 0.14 },
  ],
  ['the same, a rule that refuses', 'resident/refused', { on: 'linux', target: 0.1, room: 1.5, reached: 0.15 }],
  ['the same, one shell hook', 'resident/hook', { on: 'linux', target: 0.25, room: 1.5 }],
  [
    '200 calls at once, engine resident, against as many bare clients',
    'swarm/calls',
    { on: 'linux', target: 3, room: 1.5, reached: 4.4 },
  ],
  // provisional, both: what is reached of a floor with a program of fixed size was seen on a busy machine only
  ['hookline run, cold, none matches', 'cold/none', { ...FLOORS.start, reached: 1.6 }],
  ['the same, one shell hook', 'cold/one', { ...FLOORS.start, reached: 2 }],
  ['a rule that refuses, recorded', 'audit/refusal', { ...FLOORS.decision, reached: 2.4 }],
  ['a callback that allows, recorded', 'in-process/grant', { ...FLOORS.decision, reached: 2.1 }],
  ['a callback that refuses, recorded', 'in-process/refusal', { ...FLOORS.decision, reached: 2.1 }],
  ['a callback without objection', 'in-process/callback', { ...FLOORS.decision, reached: 2.1 }],
  ['none of 20 hooks matches', 'in-process/few', { ...FLOORS.call, reached: 2.1 }],
  ['none of 10 000 hooks matches', 'in-process/many', { ...FLOORS.call, reached: 2.1 }],
  [
    '10 000 hooks loaded, new process, second time',
    'load/library',
    { target: 120, unit: 'ms', yardstick: EMPTY_NODE, room: 1.5 },
  ],
  ['trail and trust on top of a command hook', 'audit/hook', { ...FLOORS.hook, reached: 1.3 }],
  ['an agent’s turn without hooks, reading a file', 'agent/read', { ...FLOORS.call }],
  ['an agent’s turn without hooks, running a command', 'agent/shell', { ...FLOORS.call }],
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
  [
    'what all packs add to a line with 100 lines of Python against starting Python',
    'effects/code',
    { target: 0.5, room: 1.5, isOptional: true },
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

const AROUND = 'the same with 1 before and 1 after the call, and 1 at the end of the turn';
/**
 * What hookline adds to a tool call of a real agent, as many times as the same hooks of the agent's own add to it; with the guard on, and
 * so in the first row of each with no hook of one's own against one that does nothing. `npm run bench -- --agents` measures them.
 */
export const IN_AGENTS = [
  // provisional, each `reached` of this list: seen on a busy machine only, to be replaced by what a quiet one says
  [
    'Claude Code: guard and no hook of one’s own, against one hook of its own',
    'claude-code/guard',
    { target: 1.4, reached: 4 },
  ],
  ['the same with 1 hook, in hookline against its own file', 'claude-code/1', { target: 1.4, reached: 4 }],
  ['the same with 5', 'claude-code/5', { target: 1, reached: 2 }],
  ['the same with 20', 'claude-code/20', { target: 0.8 }],
  [AROUND, 'claude-code/around', { target: 1.4, reached: 2.5 }],
  ['Claude Code: first call of a session against the tenth', 'claude-code/first', { target: 1.5, reached: 4 }],
  ...[
    ['Gemini CLI', 'gemini'],
    ['Codex', 'codex'],
    ['Copilot CLI', 'copilot'],
    ['Qwen Code', 'qwen'],
  ].flatMap(([shown, agent]) => [
    [
      `${shown}: guard and no hook of one’s own, against one hook of its own`,
      `${agent}/guard`,
      { target: 1.5, reached: 5.5 },
    ],
    ['the same with 1 hook, in hookline against its own file', `${agent}/1`, { target: 1.5, reached: 6.5 }],
    [AROUND, `${agent}/around`, { target: 1.5, reached: 3.5 }],
  ]),
].map(([about, of, rest]) => row([about, `agents/${of}`, { on: 'linux', room: 1.5, isOptional: true, ...rest }]));

function row([about, of, { unit = '×', ...rest }]) {
  return { about, of, unit, ...rest };
}
