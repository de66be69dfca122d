import { HookError } from '../../core/hook-error.ts';
import { visible } from '../../core/visible.ts';
import { MODES } from '../mode.ts';
import { contextCommand, costCommand } from './context.ts';
import { hooksCommand } from './hooks.ts';
import type { AgentInHand, SlashCommand } from './in-hand.ts';

/** The one table of slash commands. */
export const COMMANDS: readonly SlashCommand[] = [
  { name: '/help', uses: [{ usage: '', about: 'this list' }], run: (_rest, agent) => agent.show(helpText(agent)) },
  hooksCommand,
  contextCommand,
  {
    name: '/compact',
    uses: [{ usage: '', about: 'put a summary in place of the conversation so far' }],
    run: (_rest, agent) => agent.compact('summary'),
  },
  {
    name: '/mode',
    uses: [
      { usage: 'plan', about: 'nothing is changed until you approve the plan' },
      { usage: 'edit', about: 'tools may change things' },
    ],
    run: (rest, agent) => mode(rest.trim(), agent),
  },
  {
    name: '/clear',
    uses: [{ usage: '', about: 'begin a new session with an empty context' }],
    run: (_rest, agent) => agent.clear(),
  },
  costCommand,
  {
    name: '/files',
    uses: [{ usage: '<query>', about: 'the files that @query would suggest' }],
    run: (rest, agent) => files(rest.trim().replace(/^@/, ''), agent),
  },
  { name: '/exit', uses: [{ usage: '', about: 'leave; so does Ctrl-D' }], run: (_rest, agent) => agent.leave() },
];

function helpText({ paint, columns }: AgentInHand): string {
  const rows = COMMANDS.flatMap(({ name, uses }) =>
    uses.map(({ usage, about }) => ({ left: `${name} ${usage}`.trim(), about })),
  );
  const wide = Math.max(...rows.map(({ left }) => left.length));
  const fits = columns() >= wide + 30;
  const lines = rows.map(({ left, about }) =>
    fits ? `  ${paint.cyan(left.padEnd(wide))}  ${about}` : `${paint.cyan(left)}\n  ${about}`,
  );
  return [...lines, '', paint.dim('@name and Tab completes a file. Ctrl-C interrupts the agent.')].join('\n');
}

async function mode(wanted: string, { session, switchMode, show }: AgentInHand): Promise<void> {
  if (wanted === '') return show(`The mode is ${session.mode}.`);
  const known = MODES.find((one) => one === wanted.toLowerCase());
  if (known === undefined) {
    throw new HookError('USAGE', `There is no mode "${wanted}".`, { hint: `there are: ${MODES.join(', ')}` });
  }
  if (known === session.mode) return show(`The mode is ${known} already.`);
  await switchMode(known);
}

async function files(query: string, { suggestFiles, show }: AgentInHand): Promise<void> {
  const found = await suggestFiles(query);
  show(found.length === 0 ? `No file fits "${visible(query)}".` : found.map(visible).join('\n'));
}
