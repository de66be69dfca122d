import './one-of.css';

interface OneOfProps<V extends string> {
  readonly label: string;
  readonly options: readonly { readonly value: V; readonly sign?: string; readonly word: string }[];
  readonly value: string;
  readonly change: (value: V) => void;
}

/** A few words of which one counts. */
export function OneOf<V extends string>({ label, options, value, change }: OneOfProps<V>) {
  return (
    <fieldset class="one-of" aria-label={label}>
      {options.map(({ value: one, sign = '', word }) => (
        <button key={one} type="button" aria-pressed={value === one} onClick={() => change(one)}>
          {sign === '' ? '' : <span aria-hidden="true">{sign} </span>}
          {word}
        </button>
      ))}
    </fieldset>
  );
}
