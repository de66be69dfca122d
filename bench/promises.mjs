// What is promised, in one place. `of` names a figure, as case/id; `target` is the promise, in the unit that it is made in.
//
// Milliseconds and microseconds are what a machine makes of them at the moment, so those rows are held as ratios to work that
// never changes, done in the same run: their yardstick, with what it takes on a quiet machine of the kind that the promise was
// made for (two virtual cores, Node 20). 80 µs beside a yardstick of 20 µs is four times the yardstick.
//
// `was` stands where less was promised once than could be reached, with the reason (`because`, of REASONS); the page shows both. `room` is
// how much of it a busy machine may take away before a run counts as lost, after the best of three. An optional one needs a program that
// not every machine has; one `on` a system needs the native part, which is for that system.

// A `floor` is the part that nobody can take away, done in the same run by a program of at most fifty lines (floor-*): the write, the
// hash, the system calls, what an event semantically must have done to it.

const HANDED_ON = { what: 'a payload written down and read again', takes: 1.75 };
const BARE_STOP = { what: 'the stop for a bare spawn in the same host', takes: 36 };
const EMPTY_NODE = { what: 'Node with an empty file', takes: 36 };
/** Ten parts in a hundred more than what cannot be taken away. */
const FLOOR_AND_TENTH = { target: 1.1, room: 1.5 };

/** Why a promise became a smaller one. */
export const REASONS = {
  steps:
    'A floor is one function that does what the event means. The engine does it in steps that each can be replaced, explained and tried alone (choose, plan, run, read, merge, record), checks what it is given and copies what it tells, so that no hook can change what another one sees.',
  spawn:
    'The floor starts a shell and nothing else. A hook is also given its input as a file, a deadline, a limit on its output and a tree of processes that can be ended.',
  resident:
    'On a quiet machine a call through the engine takes some 4 ms more than a program that does nothing: 2.6 ms of that is the engine itself, which runs each of its functions once for a call and is asked seldom: in a loop, choosing, deciding and recording take 0.16 ms. The rest is a shell, a client and four changes of process.',
  agents:
    'One hook that does nothing is one process. Ours is a shell, a client and an engine that decides and writes two records before it answers; inside of Claude Code that is 8 ms more, twice as much as where a small program calls it; where the other half goes was not measured. Where an agent cannot be told a context before a call (Gemini CLI, Copilot CLI, Qwen Code), a command hook also needs the entry after the call; Codex trusts entries by their hash and so has all of them; Qwen Code sends each result as a prompt, at which hookline is asked, too.',
  cold: 'Agents ask the resident engine. The cold way is for the first call and for whoever turned the engine off; since it has learned to read program texts and what a line does to the disk, it loads more, and speed there was given up for that.',
  reader:
    'What a call does is read as the kernel would see it. The reader of lines and program texts has grown with that: a program that embeds hookline loads it at its start, and each recorded call is read anew.',
  records:
    'Each looks at the files that say which hooks run, so that an edit counts at the next call, and that is most of what is left.',
};
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
  ['one shell hook', 'shell/native', { on: 'linux', ...FLOORS.spawn, ...less(1.6, 1.1, 'spawn') }],
  ['the same with Node alone', 'shell/plain', { ...FLOORS.shell, ...less(1.25, 1.1, 'spawn') }],
  [
    'longest stop of a 1 GiB host for one hook',
    'host/stop',
    { on: 'linux', target: 3, unit: 'ms', yardstick: BARE_STOP, room: 1.5 },
  ],
  [
    'an agent’s call, engine resident, none matches, against empty Node',
    'resident/none',
    { on: 'linux', ...less(0.16, 0.08, 'resident'), room: 1.5 },
  ],
  ['the same, a rule that refuses', 'resident/refused', { on: 'linux', ...less(0.17, 0.1, 'resident'), room: 1.5 }],
  ['the same, one shell hook', 'resident/hook', { on: 'linux', target: 0.25, room: 1.5 }],
  [
    '200 calls at once, engine resident, against as many bare clients',
    'swarm/calls',
    { on: 'linux', target: 3, room: 1.5 },
  ],
  ['hookline run, cold, none matches', 'cold/none', { ...FLOORS.start, ...less(1.6, 1.1, 'cold') }],
  ['the same, one shell hook', 'cold/one', { ...FLOORS.start, ...less(1.9, 1.1, 'cold') }],
  ['a rule that refuses, recorded', 'audit/refusal', { ...FLOORS.decision, ...less(1.7, 1.1, 'steps') }],
  ['a callback that allows, recorded', 'in-process/grant', { ...FLOORS.decision, ...less(1.4, 1.1, 'steps') }],
  ['a callback that refuses, recorded', 'in-process/refusal', { ...FLOORS.decision, ...less(1.4, 1.1, 'steps') }],
  ['a callback without objection', 'in-process/callback', { ...FLOORS.decision, ...less(1.4, 1.1, 'steps') }],
  ['none of 20 hooks matches', 'in-process/few', { ...FLOORS.call, ...less(1.9, 1.1, 'steps') }],
  ['none of 10 000 hooks matches', 'in-process/many', { ...FLOORS.call, ...less(1.9, 1.1, 'steps') }],
  [
    '10 000 hooks loaded, new process, second time',
    'load/library',
    { ...less(180, 120, 'reader'), unit: 'ms', yardstick: EMPTY_NODE, room: 1.5 },
  ],
  ['trail and trust on top of a command hook', 'audit/hook', { ...FLOORS.hook, ...less(1.25, 1.1, 'records') }],
  ['an agent’s turn without hooks, reading a file', 'agent/read', { ...FLOORS.call }],
  ['an agent’s turn without hooks, running a command', 'agent/shell', { ...FLOORS.call }],
].map(row);

/** What was reached once and must not be lost again, beside what is promised. */
export const KEPT = [
  [
    'hookline bridge, cold, none matches, against empty Node',
    'cold/bridgeNone',
    { ...less(2.5, 1.4, 'cold'), room: 1.5 },
  ],
  ['the same, one shell hook', 'cold/bridgeOne', { ...less(3, 1.8, 'cold'), room: 1.5 }],
  ['extends: [guard] against no match, a file is read', 'cold/guardRead', { ...less(2.2, 1.5, 'cold'), room: 1.5 }],
  ['the same, a shell line', 'cold/guardBash', { ...less(2.9, 2, 'cold'), room: 1.5 }],
  ['four packs against no match, a file is read', 'cold/fourRead', { ...less(2.4, 2, 'cold'), room: 1.5 }],
  ['the same, a shell line', 'cold/fourBash', { ...less(3.2, 2.5, 'cold'), room: 1.5 }],
  ['extends: [guard] against the same rules in the file', 'cold/extended', { target: 1.15, room: 1.5 }],
  ['hookline run with 10 000 hooks, second time, against empty Node', 'load/run', { target: 3, room: 1.5 }],
  ['hookline bridge against run --gate, refused', 'bridge/refused', { ...less(1.3, 1.1, 'cold'), room: 1.5 }],
  ['the same, let pass', 'bridge/passed', { ...less(1.3, 1.1, 'cold'), room: 1.5 }],
  ['a rule against the same check in sh', 'rule/rule', { ...less(0.045, 0.02, 'steps'), room: 1.5 }],
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
  ['trail and trust on top of hookline run', 'audit/run', { target: 1.1, room: 1.5 }],
  ['trust on top of a command hook', 'trust/hook', { ...less(1.2, 1.05, 'records'), room: 1.5 }],
  ['a persistent Node hook against one started each time', 'persistent/Node', { target: 0.1, room: 1.5 }],
  ['the same in Python', 'persistent/Python', { target: 0.1, room: 1.5, isOptional: true }],
  ['a webhook against a bare fetch', 'webhook/one', { target: 1.3, room: 1.5 }],
  ['ten webhooks at once against one', 'webhook/many', { target: 2, room: 1.5 }],
  ['the page’s first view of a long trail against reading its files', 'ui/first', { target: 1.5, room: 1.5 }],
  [
    '10 000 records tried on an additional rule against reading them',
    'ui/back-test',
    { ...less(48, 22, 'reader'), room: 1.5 },
  ],
  ['the engine beside an open page', 'ui/beside', { target: 1.1, room: 1.5 }],
  [
    'an event on an enrolled machine against the same rules in a file',
    'fleet/event',
    { ...less(1.1, 1.03, 'records'), room: 1.5 },
  ],
  ['the same, refused and recorded', 'fleet/refused', { ...less(1.15, 1.03, 'records'), room: 1.5 }],
  [
    'hookline run, enrolled, against the rules as one’s own',
    'fleet/run',
    { ...less(1.15, 1.03, 'records'), room: 1.5 },
  ],
].map(row);

const AROUND = 'the same with 1 before and 1 after the call, and 1 at the end of the turn';
/**
 * What hookline adds to a tool call of a real agent, as many times as the same hooks of the agent's own add to it; with the guard on, and
 * so in the first row of each with no hook of one's own against one that does nothing. `npm run bench -- --agents` measures them.
 */
export const IN_AGENTS = [
  [
    'Claude Code: guard and no hook of one’s own, against one hook of its own',
    'claude-code/guard',
    less(3, 1.4, 'agents'),
  ],
  ['the same with 1 hook, in hookline against its own file', 'claude-code/1', less(4, 1.4, 'agents')],
  ['the same with 5', 'claude-code/5', less(1.5, 1, 'agents')],
  ['the same with 20', 'claude-code/20', less(1, 0.8, 'agents')],
  [AROUND, 'claude-code/around', less(3.3, 1.4, 'agents')],
  [
    'Claude Code: how much slower the first call of a session is with hookline, against the tenth',
    'claude-code/first',
    { target: 1.5 },
  ],
  ...Object.entries({
    gemini: ['Gemini CLI', 3, 6.5, 3.1],
    codex: ['Codex', 5, 5.6, 3.7],
    copilot: ['Copilot CLI', 4.6, 8.5, 4.7],
    qwen: ['Qwen Code', 7, 11.5, 6.6],
  }).flatMap(([agent, [shown, guard, one, around]]) => [
    [
      `${shown}: guard and no hook of one’s own, against one hook of its own`,
      `${agent}/guard`,
      less(guard, 1.5, 'agents'),
    ],
    ['the same with 1 hook, in hookline against its own file', `${agent}/1`, less(one, 1.5, 'agents')],
    [AROUND, `${agent}/around`, less(around, 1.5, 'agents')],
  ]),
].map(([about, of, rest]) => row([about, `agents/${of}`, { on: 'linux', room: 1.5, isOptional: true, ...rest }]));

function row([about, of, { unit = '×', ...rest }]) {
  return { about, of, unit, ...rest };
}

/** What is promised now, what was once, and why that was too much. */
function less(target, was, because) {
  return { target, was, because };
}
