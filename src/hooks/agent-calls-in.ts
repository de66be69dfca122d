import type { LoadedConfig } from '../config/load.ts';
import { grouped } from '../core/grouped.ts';
import type { AgentCalls } from './api.ts';

/** The files through which agents call hookline, and how many of their entries do. */
export function agentCallsIn({ agentCalls = [] }: LoadedConfig): readonly AgentCalls[] {
  const byFile = grouped(agentCalls, ({ source }) => source?.file ?? '');
  return [...byFile].map(([file, calls]) => ({ file, dialect: calls[0]?.dialect ?? '', entries: calls.length }));
}
