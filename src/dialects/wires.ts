import type { AgentName, Wire } from '../core/wire.ts';

/** Each is loaded where its agent calls: nobody needs two. */
const WIRES: Readonly<Record<AgentName, () => Promise<Wire>>> = {
  'claude-code': async () => (await import('./claude-code/wire.ts')).claudeCodeWire,
  gemini: async () => (await import('./gemini/wire.ts')).geminiWire,
  codex: async () => (await import('./codex/wire.ts')).codexWire,
  copilot: async () => (await import('./copilot/wire.ts')).copilotWire,
  qwen: async () => (await import('./qwen/wire.ts')).qwenWire,
  droid: async () => (await import('./droid/wire.ts')).droidWire,
  kimi: async () => (await import('./kimi/wire.ts')).kimiWire,
  cline: async () => (await import('./cline/wire.ts')).clineWire,
  opencode: async () => (await import('./opencode/wire.ts')).opencodeWire,
  pi: async () => (await import('./pi/wire.ts')).piWire,
};

export function wireOf(agent: AgentName): Promise<Wire> {
  return WIRES[agent]();
}
