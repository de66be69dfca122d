const ORDERS = [
  { order: '', word: 'by project' },
  { order: 'time', word: 'newest first' },
] as const;

interface OrderSwitchProps {
  readonly order: string;
  readonly change: (order: string) => void;
}

export function OrderSwitch({ order, change }: OrderSwitchProps) {
  return (
    <fieldset class="filter-results" aria-label="Order">
      {ORDERS.map((one) => (
        <button
          key={one.order}
          type="button"
          aria-pressed={(order === 'time' ? 'time' : '') === one.order}
          onClick={() => change(one.order)}
        >
          {one.word}
        </button>
      ))}
    </fieldset>
  );
}
