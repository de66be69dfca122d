/** To the millionth of a dollar; what is smaller keeps its first two digits. */
const DECIMALS = 6;

/** An amount without the noise of adding fractions: `0.006462`, not `0.006462000000000001`. Anything else as it is. */
export function dollars<T>(amount: T): T | number {
  if (typeof amount !== 'number' || !Number.isFinite(amount) || amount === 0) return amount;
  const small = 1 - Math.floor(Math.log10(Math.abs(amount)));
  return Number(amount.toFixed(Math.min(100, Math.max(DECIMALS, small))));
}
