import type { Usage } from '../../core/chat.ts';

export function usageWords({ inputTokens, outputTokens, costUsd }: Usage): string {
  const tokens = `${many(inputTokens)} tokens in, ${many(outputTokens)} out`;
  if (costUsd === null) return tokens;
  return `${tokens} · $${costUsd === 0 ? '0' : costUsd.toFixed(costUsd < 1 ? 4 : 2)}`;
}

export function many(count: number): string {
  return Math.round(count).toLocaleString('en-US');
}

export function counted(count: number, what: string): string {
  return `${many(count)} ${what}${count === 1 ? '' : 's'}`;
}
