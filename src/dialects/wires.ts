import type { CallerName, Wire } from '../core/wire.ts';

/** Each is loaded where its agent calls: nobody needs two. */
const WIRES: Readonly<Record<CallerName, () => Promise<Wire>>> = {
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
  cursor: async () => (await import('./cursor/wire.ts')).cursorWire,
  windsurf: async () => (await import('./windsurf/wire.ts')).windsurfWire,
  auggie: async () => (await import('./auggie/wire.ts')).auggieWire,
};

/** To ask for a module that is loaded takes as long as much of an answer. */
const loaded = new Map<CallerName, Wire>();

/** Each says of itself whose it is. */
export async function wireOf<Name extends CallerName>(agent: Name): Promise<Wire<Name>> {
  const wire = loaded.get(agent) ?? (await WIRES[agent]());
  loaded.set(agent, wire);
  return wire as Wire<Name>;
}
