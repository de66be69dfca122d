import type { Dialect } from '../core/dialect.ts';
import { AGENTS } from './agents.ts';
import { hookline } from './hookline/dialect.ts';

/** Every dialect, in the order in which their hooks are configured. */
export const DIALECTS: readonly Dialect[] = [hookline, ...AGENTS];

export const DIALECTS_BY_NAME: ReadonlyMap<string, Dialect> = new Map(DIALECTS.map((one) => [one.name, one]));
