import { KINDS, pinOf } from '../../scripts/agent-pins.mjs';
import type { Effect, EventName } from '../../src/core/events.ts';
import { AGENT_NAMES, type AgentName, type Wire } from '../../src/core/wire.ts';
import { CASES, type Word } from './cases.ts';
import { PROGRAMS } from './programs/all.ts';
import type { AgentResult, Results } from './results.ts';

type Wires = Readonly<Record<AgentName, Wire>>;

/** What a hook may want of an agent, and what happens where the agent has no way to do it. */
const WANTED: readonly (readonly [about: string, event: EventName, effect: Effect, instead: string])[] = [
  ['a refused tool call', 'PreToolUse', 'refuse', '**no**'],
  ['a question before a tool', 'PreToolUse', 'ask', 'refused'],
  ['a rewritten tool call', 'PreToolUse', 'rewrite', 'refused'],
  ['a granted tool call', 'PreToolUse', 'allow', 'the agent decides'],
  ['context with a tool call', 'PreToolUse', 'context', 'kept'],
  ['context with a result', 'PostToolUse', 'context', 'kept'],
  ['a refused prompt', 'UserPromptSubmit', 'refuse', 'its tools are refused'],
  ['context with a prompt', 'UserPromptSubmit', 'context', 'kept'],
  ['a stop that is held back', 'Stop', 'hold', 'it stops'],
];

/** docs/agents.md: what was seen in the last run, and what each agent can do at all. */
export function agentsPage(results: Results, wires: Wires): string {
  const shown = AGENT_NAMES.filter((name) => kindsOf(results, name).length > 0);
  return `# Agents

What hooks do in the real programs. Each was run without a person and without a network, against a scripted model, after
\`hookline install <agent>\`. \`npm run test:agents\` does it again (\`-- claude-code codex\`: only these; \`--latest\`: the newest
versions instead of the pinned ones; \`--cold\`: without [the resident engine](resident.md)), and fails where a word is not the one that its case demands. This page is written by
\`npm run test:agents -- --record\`.

A word stands here only where the agent was seen to run. A call has a number that no other call has. *refused* needs hookline's
record of the refusal with that number (where hookline is broken, or the agent itself refuses: the agent's own record of the call), the
result as the model saw it (where a refusal ends the run: what the agent said at its end), and no trace of what the call would have
done; and before hookline was installed the same form of call must have run in the same home.

## What was seen

${shown.length === 0 ? 'Nothing was recorded yet.' : matrix(shown, results)}

*refused*: the tool did not run. *ran*: it did. *rewritten*: what ran is what the hook made of it; where the agent cannot take a
rewrite, *refused* stands in its place. *reached*: the words of the hook stood in a later question to the model. *ended*: the agent
came to its end by itself, because hookline lets go after a number of times. Where kinds of machines differ, each is named.

What the registry does not have for a kind of machine is not tried there:

${KINDS.flatMap(lackingOn).join('\n')}

*–*: this cannot be shown with this agent:

${AGENT_NAMES.flatMap(cannotShow).join('\n')}

## What an agent can do

And what happens where it cannot. *refused*: the call is refused, and the reason says why. *kept*: it is told with the next event
of the session that can carry it.

${table([
  ['', ...AGENT_NAMES],
  ...WANTED.map(([about, event, effect, instead]) => [
    about,
    ...AGENT_NAMES.map((name) => (can(wires[name], event, effect) ? 'yes' : instead)),
  ]),
])}
`;
}

function matrix(names: readonly AgentName[], results: Results): string {
  const of = (name: AgentName, word: (result: AgentResult | undefined) => string): string =>
    perKind(kindsOf(results, name).map((kind) => [kind, word(results[kind]?.[name])]));
  return table([
    ['', ...names.map((name) => `${name} ${of(name, (result) => String(result?.version))}`)],
    ...CASES.map(({ id, claim }) => [claim, ...names.map((name) => of(name, (result) => wordOf(result?.cells[id])))]),
  ]);
}

function kindsOf(results: Results, name: AgentName): readonly string[] {
  return KINDS.filter((kind) => results[kind]?.[name] !== undefined);
}

/** Once, where all kinds say the same. */
function perKind(said: readonly (readonly [kind: string, text: string])[]): string {
  const [first] = said;
  if (first !== undefined && said.every(([, text]) => text === first[1])) return first[1];
  return said.map(([kind, text]) => `${text} (${kind})`).join(', ');
}

function lackingOn(kind: string): readonly string[] {
  return AGENT_NAMES.flatMap((name) => {
    const { lacking } = pinOf(name, kind);
    return lacking === undefined ? [] : [`- ${name}: ${lacking}.`];
  });
}

function wordOf(word: Word | undefined): string {
  if (word === undefined) return 'not seen';
  if (word === 'cannot') return '–';
  return word === 'wrong' ? '**wrong**' : word;
}

function cannotShow(name: AgentName): readonly string[] {
  const reasons = [...new Set(Object.values(PROGRAMS[name].cannot ?? {}))];
  return reasons.length === 0 ? [] : [`- ${name}: ${reasons.join('; ')}.`];
}

function can({ events }: Wire, event: EventName, effect: Effect): boolean {
  return [...events.values()].some((row) => row.event === event && row.can.includes(effect));
}

function table([head = [], ...rows]: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
