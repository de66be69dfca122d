import { visible } from '../../../core/visible.ts';
import type { NamedCount } from '../../data/sessions.ts';
import { numberText } from './amount.ts';

interface ChoiceProps {
  readonly label: string;
  readonly all: string;
  readonly value: string;
  readonly among: readonly NamedCount[] | undefined;
  readonly shown: (name: string) => string;
  readonly change: (value: string) => void;
}

/** One of several, or all of them. Where there is nothing to choose from, it is not there. */
export function Choice({ label, all, value, among: known, shown, change }: ChoiceProps) {
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
