interface ChooseProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly text: string }[];
  readonly change: (value: string) => void;
}

/** One of several, with its name above it. */
export function Choose({ label, value, options, change }: ChooseProps) {
  return (
    <label>
      <span class="quiet">{label}</span>
      <select value={value} onChange={({ currentTarget }) => change(currentTarget.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
    </label>
  );
}
