import type { ViewProps } from '../../views.ts';
import { AgentList } from './agent-list.tsx';
import { Coverage } from './coverage.tsx';
import { Demonstration } from './demonstration.tsx';
import { Holds } from './holds.tsx';
import './agents.css';

/** Which agents are here and proven, which of their calls met no decision, and what each would do with the same hook. */
export function view({ about }: ViewProps) {
  return (
    <div class="agents">
      <h1>Agents</h1>
      {about.demonstration ? (
        <Demonstration />
      ) : (
        <>
          <AgentList sinceMs={about.sinceMs} />
          <Coverage sinceMs={about.sinceMs} />
        </>
      )}
      <Holds />
    </div>
  );
}
