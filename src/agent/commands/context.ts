import type { ChatMessage } from '../../core/chat.ts';
import { HookError } from '../../core/hook-error.ts';
import { counted, many, usageWords } from '../display/show-note.ts';
import type { AgentInHand, SlashCommand } from './in-hand.ts';

export const contextCommand: SlashCommand = {
  name: '/context',
  uses: [
    { usage: '', about: 'what the model is given: messages and tokens' },
    { usage: 'prune', about: 'take out what old tool calls answered' },
  ],
  async run(rest, agent) {
    const verb = rest.trim();
    if (verb === 'prune') await agent.compact('prune');
    else if (verb !== '') throw new HookError('USAGE', `There is no "/context ${verb}".`, { hint: 'there is: prune' });
    showContext(agent);
  },
};

export const costCommand: SlashCommand = {
  name: '/cost',
  uses: [{ usage: '', about: 'tokens and cost of this session' }],
  run: (_rest, { session, show }) => show(`This session: ${usageWords(session.main.usage)}`),
};

const BAR_CHARS = 20;

function showContext({ session, show, paint }: AgentInHand): void {
  const { messages, contextTokens } = session.main;
  const most = session.limits.contextTokens;
  const share = most > 0 ? Math.min(1, contextTokens / most) : 0;
  const full = Math.round(share * BAR_CHARS);
  const bar = paint.cyan('█'.repeat(full)) + paint.dim('░'.repeat(BAR_CHARS - full));
  const roles = (['user', 'assistant', 'tool', 'system'] as const).flatMap((role) => ofRole(messages, role));
  const list = roles.length === 0 ? '' : ` (${roles.join(', ')})`;
  show(
    `${bar} ${Math.round(share * 100)} %\n${counted(messages.length, 'message')}${list}\nabout ${many(contextTokens)} of ${many(most)} tokens`,
  );
}

function ofRole(messages: readonly ChatMessage[], role: ChatMessage['role']): readonly string[] {
  const count = messages.filter((message) => message.role === role).length;
  return count === 0 ? [] : [`${many(count)} ${role}`];
}
