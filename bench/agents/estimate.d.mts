import type { Estimate } from '../judge.mjs';

export function estimated(values: readonly number[]): Estimate;
export function compared(ones: readonly number[], others: readonly number[]): Estimate;
export function ratio(ones: readonly number[], others: readonly number[]): number;
export function middle(values: readonly number[]): number;
