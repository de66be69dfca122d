import type { AgentName } from '../../core/wire.ts';
import { auggie } from './auggie.ts';
import { claudeCode } from './claude-code.ts';
import { cline } from './cline.ts';
import { codex } from './codex.ts';
import { copilot } from './copilot.ts';
import { cursor } from './cursor.ts';
import { droid } from './droid.ts';
import { gemini } from './gemini.ts';
import type { HostAgent } from './host-agent.ts';
import { kimi } from './kimi.ts';
import { opencode } from './opencode.ts';
import { pi } from './pi.ts';
import { qwen } from './qwen.ts';
import { windsurf } from './windsurf.ts';

const BY_NAME: Readonly<Record<AgentName, HostAgent>> = {
  'claude-code': claudeCode,
  ...{ gemini, codex, copilot, qwen, droid, kimi, cline, opencode, pi },
};

/** Every agent that hookline can be installed behind. */
export const HOST_AGENTS: readonly HostAgent[] = Object.values(BY_NAME);

/** Only for whoever names them: nobody has seen that they obey. */
export const UNTRIED_AGENTS: readonly HostAgent[] = [cursor, windsurf, auggie];

export function hostAgent(name: string): HostAgent | undefined {
  return [...HOST_AGENTS, ...UNTRIED_AGENTS].find((agent) => agent.name === name);
}
