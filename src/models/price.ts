import type { Usage } from '../core/chat.ts';

/** What a model costs, where the service does not say it. */
export interface Price {
  readonly inputUsdPerMillion: number;
  readonly outputUsdPerMillion: number;
}

/** Tokens from a cache cost less than that at most services: it is an upper bound. */
export function withPrice(inputTokens: number, outputTokens: number, price: Price | null): Usage {
  const costUsd =
    price === null
      ? null
      : (inputTokens * price.inputUsdPerMillion + outputTokens * price.outputUsdPerMillion) / 1_000_000;
  return { inputTokens, outputTokens, costUsd };
}

/** A count that a service gives, or nothing. */
export function countOf(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : 0;
}
