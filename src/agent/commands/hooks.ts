import { HookError } from '../../core/hook-error.ts';
import { visible } from '../../core/visible.ts';
import type { HookInfo } from '../../hooks/shown-hook.ts';
import { showDiagnostic } from '../../show/diagnostic.ts';
import { builtInLine, hooksTable } from '../../show/hooks-table.ts';
import { cut } from '../../show/table.ts';
import { counted } from '../display/usage-words.ts';
import type { AgentInHand, SlashCommand } from './in-hand.ts';

export const hooksCommand: SlashCommand = {
  name: '/hooks',
  uses: [
    { usage: '', about: 'every hook there is, and whether it would run' },
    { usage: 'enable <hook>', about: 'switch a hook on for this session' },
    { usage: 'disable <hook>', about: 'switch a hook off for this session; not an enforced one' },
    { usage: 'reload', about: 'read the hook files again' },
  ],
  run(rest, agent) {
    const [, verb = '', hook = ''] = /^(\S*)\s*(.*)$/s.exec(rest.trim()) ?? [];
    switch (verb) {
      case '':
      case 'list':
        return showHooks(agent);
      case 'enable':
      case 'disable':
        return switchHook(verb, withoutQuotes(hook), agent);
      case 'reload':
        return reload(agent);
      default:
        throw new HookError('USAGE', `There is no "/hooks ${verb}".`, { hint: 'there are: enable, disable, reload' });
    }
  },
};

async function showHooks(agent: AgentInHand): Promise<void> {
  const { hooks, paint, columns, place, show } = agent;
  const table = hooksTable(hooks.list(), paint, columns(), place);
  show(`${table}${builtInLine(await hooks.builtIn(), paint)}${problems(agent)}${waitingLine(agent)}`);
}

function waitingLine({ hooks, paint }: AgentInHand): string {
  const count = hooks.pending().length;
  if (count === 0) return '';
  return paint.yellow(`${counted(count, 'hook')} ${count === 1 ? 'needs' : 'need'} review: hookline trust\n`);
}

function problems({ hooks, paint, place }: AgentInHand): string {
  const errors = hooks.diagnostics.filter(({ severity }) => severity === 'error');
  return errors.map((one) => showDiagnostic(one, paint, place)).join('');
}

async function reload(agent: AgentInHand): Promise<void> {
  await agent.hooks.reload();
  const count = agent.hooks.list().length;
  agent.show(`Read again: ${counted(count, 'hook')}.\n${problems(agent)}${waitingLine(agent)}`);
}

/** Throws where no hook is meant, or several, or an enforced one. */
async function switchHook(verb: 'enable' | 'disable', text: string, agent: AgentInHand): Promise<void> {
  const { hooks, show, columns } = agent;
  if (text === '') throw new HookError('USAGE', `Which hook? For example: /hooks ${verb} no-secrets`);
  const before = new Map(hooks.list().map(({ key, state }) => [key, state]));
  await hooks[verb](text);
  const changed = hooks.list().filter(({ key, state }) => before.get(key) !== state);
  if (changed.length === 0) return show(`It is switched ${verb === 'enable' ? 'on' : 'off'} already.`);
  const head = `Switched ${verb === 'enable' ? 'on' : 'off'} for this session:`;
  show([head, ...changed.map((hook) => cut(`  ${described(hook)}`, columns()))].join('\n'));
}

function described({ event, name, action }: HookInfo): string {
  const what = visible(action).replace(/\s+/g, ' ').trim();
  return `${event}: ${name === null ? what : `${visible(name)}: ${what}`}`;
}

function withoutQuotes(text: string): string {
  const [, , inside] = /^(["'])(.*)\1$/s.exec(text.trim()) ?? [];
  return inside ?? text.trim();
}
