import { projectRoot } from '../../config/discover.ts';
import type { UiSources } from '../../ui/server/context.ts';

/** What the page shows of parts that `ui` does not know itself; each is loaded when somebody looks. */
export function uiSources(): UiSources {
  return {
    async testOf(recorded, home) {
      const { caseOf, caseText } = await import('../test/from-audit.ts');
      return caseText(caseOf(recorded, home));
    },
    agentsHere: async (place) => (await import('./agents-here.ts')).agentsHere(place),
    proofOf: async (agent, place) => (await import('./agents-here.ts')).proofOf(agent, place),
    notAskedFor: async ({ home, env, cwd }) => {
      const { notAskedFor } = await import('../../hosts/coverage/not-asked-for.ts');
      return notAskedFor({ home, env, project: projectRoot(cwd, home), machine: '/etc' });
    },
    agentsHold: async (place) => (await import('./agents-hold.ts')).agentsHold(place),
    coverage: async (context, sinceMs, signal) =>
      (await import('./ask-coverage.ts')).askCoverage(context, sinceMs, signal),
  };
}
