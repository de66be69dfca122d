import type { NamedCount } from '../../data/sessions.ts';
import { Choice } from './choice.tsx';
import { OneOf } from './one-of.tsx';
import { SearchField } from './search-field.tsx';
import './filter-bar.css';

export interface Filter {
  readonly text: string;
  readonly agent: string;
  readonly project: string;
  readonly result: string;
  /** How a list is ordered, and which groups of it are folded: what is looked for stays the same. */
  readonly order: string;
  readonly folded: string;
}

/** Everything, in the order in which it is. */
export function unfiltered({ order, folded }: Filter): Filter {
  return { text: '', agent: '', project: '', result: '', order, folded };
}

const RESULTS = [
  { value: '', sign: '', word: 'all' },
  { value: 'refused', sign: '✗', word: 'refused' },
  { value: 'asked', sign: '?', word: 'asked' },
  { value: 'rewritten', sign: '✎', word: 'rewritten' },
  { value: 'failed', sign: '!', word: 'failed' },
] as const;

interface FilterBarProps {
  readonly filter: Filter;
  readonly change: (filter: Filter) => void;
  /** None: there is nothing to choose from, or nobody knows yet. */
  readonly agents?: readonly NamedCount[] | undefined;
  readonly projects?: readonly NamedCount[] | undefined;
  readonly shown?: (project: string) => string;
}

/** What of a long list is meant. */
export function FilterBar({ filter, change, agents, projects, shown = (name) => name }: FilterBarProps) {
  return (
    <search class="filter">
      <SearchField text={filter.text} change={(text) => change({ ...filter, text })} />
      <Choice
        {...{ label: 'Agent', all: 'all agents', value: filter.agent, among: agents, shown: (name) => name }}
        change={(agent) => change({ ...filter, agent })}
      />
      <Choice
        {...{ label: 'Project', all: 'all projects', value: filter.project, among: projects, shown }}
        change={(project) => change({ ...filter, project })}
      />
      <OneOf
        {...{ label: 'Results', options: RESULTS, value: filter.result }}
        change={(result) => change({ ...filter, result })}
      />
    </search>
  );
}
