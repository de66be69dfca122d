import { useState } from 'preact/hooks';
import { countText } from '../../../../../src/ui/page/parts/amount.ts';
import { Choice } from '../../../../../src/ui/page/parts/choice.tsx';
import { EmptyState } from '../../../../../src/ui/page/parts/empty-state.tsx';
import { Failure } from '../../../../../src/ui/page/parts/failure.tsx';
import { SearchField } from '../../../../../src/ui/page/parts/search-field.tsx';
import { VirtualList } from '../../../../../src/ui/page/parts/virtual-list.tsx';
import { addressOf, go } from '../../../../../src/ui/page/route.ts';
import { useAnswer } from '../../../../../src/ui/page/use-answer.ts';
import { useListKeys } from '../../../../../src/ui/page/use-list-keys.ts';
import { useQuery } from '../../../../../src/ui/page/use-query.ts';
import type { FleetHealth } from '../../../src/store/fleet-health.ts';
import type { MachineRow } from '../../../src/store/machines.ts';
import { ask } from '../../api-client.ts';
import type { AsJson } from '../../as-json.ts';
import { FirstSteps } from '../../parts/first-steps.tsx';
import { useKeyset } from '../../use-keyset.ts';
import { useRefresh } from '../../use-refresh.ts';
import type { ViewProps } from '../../views.ts';
import { Health } from './health.tsx';
import { MachineLine } from './machine-line.tsx';
import '../../../../../src/ui/page/parts/filter-bar.css';
import '../../../../../src/ui/page/parts/list-view.css';
import './fleet.css';

const NAMES = ['text', 'labels', 'agent', 'revision', 'cause'] as const;
const EMPTY = { text: '', labels: '', agent: '', revision: '', cause: '' };
const ROW_PX = 54;

interface Machines {
  readonly machines: readonly AsJson<MachineRow>[];
  readonly next: string | null;
}

/** Every machine, and how many of them are as they should be. */
export function view({ place, about }: ViewProps) {
  const version = useRefresh();
  const { answer: health, error, again } = useAnswer((signal) => ask<FleetHealth>('fleet', {}, signal), [version]);
  const [filter, change] = useQuery(place, NAMES);
  const [chosen, choose] = useState(-1);
  const question = JSON.stringify(filter);
  const list = useKeyset(
    async (after, signal) => {
      const { machines, next } = await ask<Machines>('machines', { ...filter, after }, signal);
      return { items: machines, next };
    },
    question,
    version,
  );
  const set = (next: Partial<typeof filter>): void => {
    choose(-1);
    change({ ...filter, ...next });
  };
  const open = (at: number): void => {
    const machine = list.itemAt(at);
    if (machine !== undefined) go(addressOf('machine', [machine.id]));
  };
  const total = list.items?.length ?? 0;
  useListKeys({ total, chosen, choose, open, back: () => set(EMPTY) });
  if (health !== null && health.machines === 0 && question === JSON.stringify(EMPTY))
    return <FirstSteps about={about} />;
  const problem = error ?? list.error;
  return (
    <div class="list-view">
      {problem === null ? null : <Failure error={problem} again={again} />}
      {health === null ? null : <Health {...{ health, cause: filter.cause }} choose={(cause) => set({ cause })} />}
      <search class="filter">
        <SearchField text={filter.text} change={(text) => set({ text })} />
        <Choice
          {...{ label: 'Label', all: 'all labels', value: filter.labels, among: health?.labels, shown: asItIs }}
          change={(labels) => set({ labels })}
        />
        <Choice
          {...{ label: 'Agent', all: 'all agents', value: filter.agent, shown: asItIs }}
          among={health?.agents.map(({ name, machines }) => ({ name, count: machines }))}
          change={(agent) => set({ agent })}
        />
        <Choice
          {...{ label: 'Revision', all: 'all revisions', value: filter.revision, shown: asItIs }}
          among={health?.revisions.flatMap(({ revision, machines }) =>
            revision === null ? [] : [{ name: revision, count: machines }],
          )}
          change={(revision) => set({ revision })}
        />
        <span class="quiet" role="status">
          {list.items === null ? '' : `${countText(total, 'machine')}${list.isWhole ? '' : ' and more'}`}
        </span>
      </search>
      {list.items !== null && total === 0 ? (
        <EmptyState title="No machine fits">Esc shows all of them again.</EmptyState>
      ) : null}
      {total === 0 ? null : (
        <VirtualList
          {...{ label: 'Machines', total, rowPx: ROW_PX, chosen, choose, open, question }}
          {...{ itemAt: list.itemAt, need: list.need }}
          render={(machine) => <MachineLine machine={machine} nowMs={version} />}
        />
      )}
      <p class="list-keys quiet">
        <kbd>j</kbd> <kbd>k</kbd> along the list · <kbd>Enter</kbd> one machine · <kbd>/</kbd> search · <kbd>Esc</kbd>{' '}
        all
      </p>
    </div>
  );
}

function asItIs(name: string): string {
  return name;
}
