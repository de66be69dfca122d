import { useEffect, useRef, useState } from 'preact/hooks';
import { visible } from '../../../core/visible.ts';
import type { NamedCount } from '../../data/sessions.ts';
import { numberText } from './amount.ts';
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
  { result: '', sign: '', word: 'all' },
  { result: 'refused', sign: '✗', word: 'refused' },
  { result: 'asked', sign: '?', word: 'asked' },
  { result: 'rewritten', sign: '✎', word: 'rewritten' },
  { result: 'failed', sign: '!', word: 'failed' },
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
      <fieldset class="filter-results" aria-label="Results">
        {RESULTS.map(({ result, sign, word }) => (
          <button
            key={result}
            type="button"
            aria-pressed={filter.result === result}
            onClick={() => change({ ...filter, result })}
          >
            {sign === '' ? '' : <span aria-hidden="true">{sign} </span>}
            {word}
          </button>
        ))}
      </fieldset>
    </search>
  );
}

/** Whoever types is not answered after every letter. */
const TYPING_MS = 120;

function SearchField({ text, change }: { readonly text: string; readonly change: (text: string) => void }) {
  const [typed, setTyped] = useState(text);
  const last = useRef(text);
  useEffect(() => {
    if (text === last.current) return;
    last.current = text;
    setTyped(text);
  }, [text]);
  useEffect(() => {
    if (typed === last.current) return;
    const timer = setTimeout(() => {
      last.current = typed;
      change(typed);
    }, TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const pressed = (event: KeyboardEvent & { readonly currentTarget: HTMLInputElement }): void => {
    if (event.key !== 'Escape' && event.key !== 'Enter') return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Escape') setTyped('');
    event.currentTarget.blur();
  };
  return (
    <input
      type="search"
      value={typed}
      placeholder="Search ( / )"
      aria-label="Search"
      spellcheck={false}
      onInput={({ currentTarget }) => setTyped(currentTarget.value)}
      onKeyDown={pressed}
    />
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly all: string;
  readonly value: string;
  readonly among: readonly NamedCount[] | undefined;
  readonly shown: (name: string) => string;
  readonly change: (value: string) => void;
}

function Choice({ label, all, value, among: known, shown, change }: ChoiceProps) {
  const among = known ?? [];
  if (among.length < 2 && value === '') return null;
  // an address may name one of which nothing is recorded
  const isUnknown = value !== '' && !among.some(({ name }) => name === value);
  return (
    <select aria-label={label} value={value} onChange={({ currentTarget }) => change(currentTarget.value)}>
      <option value="">{all}</option>
      {among.map(({ name, count }) => (
        <option key={name} value={name}>
          {name === '' ? 'unnamed' : visible(shown(name))} ({numberText(count)})
        </option>
      ))}
      {isUnknown ? (
        <option value={value}>
          {visible(shown(value))}
          {known === undefined ? '' : ' (0)'}
        </option>
      ) : null}
    </select>
  );
}
