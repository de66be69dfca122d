import type { CallerName } from '../../core/wire.ts';
import { hostAgent } from '../agents/all.ts';
import type { Where } from '../agents/host-agent.ts';
import { agentChanged } from '../install/agent-changed.ts';

/** What a person is told when a session begins: agents update themselves. Nothing is written. */
export function agentNews(name: CallerName, installed: string | null, where: Where): readonly string[] {
  const agent = hostAgent(name);
  const changed = agent === undefined ? null : agentChanged(agent, installed, where);
  return changed === null ? [] : [`warning[AGENT_CHANGED]: ${changed}`];
}
