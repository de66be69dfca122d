import { readFileSync, writeFileSync } from 'node:fs';
import { AGENT_NAMES, type AgentName, type Wire } from '../../src/core/wire.ts';
import { wireOf } from '../../src/dialects/wires.ts';
import { CASES, type Word } from './cases.ts';
import type { Cells } from './evidence.ts';
import { agentsPage } from './page.ts';
import { PROGRAMS } from './programs/all.ts';

/** What the last run of the real agents has shown, by the kind of machine that it was on. */
export type Results = Readonly<Record<string, Readonly<Partial<Record<AgentName, AgentResult>>>>>;
export interface AgentResult {
  readonly version: string | null;
  readonly cells: Readonly<Record<string, Word>>;
}

const FILE = new URL('results.json', import.meta.url);
export const PAGE = new URL('../../docs/agents.md', import.meta.url);

export function readResults(): Results {
  return JSON.parse(readFileSync(FILE, 'utf8'));
}

/** The page as it should be. */
export async function currentPage(): Promise<string> {
  const pairs = AGENT_NAMES.map(async (name) => [name, await wireOf(name)] as const);
  return agentsPage(readResults(), Object.fromEntries(await Promise.all(pairs)) as Record<AgentName, Wire>);
}

export type Shown = readonly [AgentName, version: string | undefined, Cells];

/** Only the agents that were run, on this kind of machine, are another matter now. */
export async function recordResults(shown: readonly Shown[]): Promise<void> {
  const before = readResults();
  const here = { ...before[process.arch], ...Object.fromEntries(shown.map(resultOf)) };
  const names = AGENT_NAMES.filter((name) => name in here);
  const all: Results = { ...before, [process.arch]: Object.fromEntries(names.map((name) => [name, here[name]])) };
  writeFileSync(FILE, `${JSON.stringify(all, null, 2)}\n`);
  writeFileSync(PAGE, await currentPage());
}

function resultOf([name, version, cells]: Shown): readonly [AgentName, AgentResult] {
  const { cannot = {} } = PROGRAMS[name];
  const words = CASES.map(({ id }): readonly [string, Word] => [
    id,
    id in cannot ? 'cannot' : (cells[id]?.word ?? 'wrong'),
  ]);
  return [name, { version: version ?? null, cells: Object.fromEntries(words) }];
}
