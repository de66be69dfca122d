import type { AgentName } from '../../core/wire.ts';
import { claudeCode } from './claude-code.ts';
import { codex } from './codex.ts';
import { copilot } from './copilot.ts';
import { gemini } from './gemini.ts';
import type { HostAgent } from './host-agent.ts';

/** Every agent that hookline can be installed behind. */
export const HOST_AGENTS: readonly HostAgent[] = [claudeCode, gemini, codex, copilot];

export function hostAgent(name: string): HostAgent | undefined {
  return HOST_AGENTS.find((agent) => agent.name === (name as AgentName));
}
