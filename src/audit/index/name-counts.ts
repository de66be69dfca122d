import type { Row } from './row.ts';

export interface NamedCount {
  readonly name: string;
  readonly count: number;
}

/** How many rows each agent and each project has, kept up with the rows that come. `fromMs`: what is older is not counted. */
export function nameCounts(fromMs: number | null = null) {
  let [agents, projects] = [new Map<string, number>(), new Map<string, number>()];
  let rows: readonly Row[] = [];
  let counted = 0;
  /** Nobody counts while nobody asks. */
  const count = (): void => {
    for (; counted < rows.length; counted++) {
      const row = rows[counted];
      if (row === undefined || (fromMs !== null && row.at < fromMs)) continue;
      agents.set(row.agent, (agents.get(row.agent) ?? 0) + 1);
      projects.set(row.project, (projects.get(row.project) ?? 0) + 1);
    }
  };
  return {
    /** `from`: rows from there on are new or another. */
    update(all: readonly Row[], from: number): void {
      rows = all;
      if (from < counted) [agents, projects, counted] = [new Map(), new Map(), 0];
    },
    /** The most frequent first. */
    now(): { readonly agents: readonly NamedCount[]; readonly projects: readonly NamedCount[] } {
      count();
      return { agents: sorted(agents), projects: sorted(projects) };
    },
  };
}

/** What has no name cannot be chosen by one. */
function sorted(counts: ReadonlyMap<string, number>): readonly NamedCount[] {
  return [...counts]
    .flatMap(([name, count]) => (name === '' ? [] : [{ name, count }]))
    .sort((a, b) => b.count - a.count);
}
