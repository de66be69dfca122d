import type { Found } from '../../scripts/install-agents.mjs';
import { AGENT_NAMES, type AgentName } from '../../src/core/wire.ts';

const found: Readonly<Record<string, Found>> = JSON.parse(process.env.HOOKLINE_AGENTS_FOUND ?? '{}');

/** What `npm run test:agents` has found of an agent; undefined: it was not named. */
export function foundOf(name: AgentName): Found | undefined {
  return found[name];
}

/** The agents that are to be run: one that is missing is among them, and fails; one that this kind of machine lacks is not. */
export const RUN: readonly AgentName[] = AGENT_NAMES.filter(
  (name) => name in found && found[name]?.lacking === undefined,
);
export const LACKING: readonly AgentName[] = AGENT_NAMES.filter((name) => found[name]?.lacking !== undefined);
