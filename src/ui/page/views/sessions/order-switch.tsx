import { OneOf } from '../../parts/one-of.tsx';

const ORDERS = [
  { value: '', word: 'by project' },
  { value: 'time', word: 'newest first' },
] as const;

interface OrderSwitchProps {
  readonly order: string;
  readonly change: (order: string) => void;
}

export function OrderSwitch({ order, change }: OrderSwitchProps) {
  return <OneOf label="Order" options={ORDERS} value={order === 'time' ? 'time' : ''} change={change} />;
}
