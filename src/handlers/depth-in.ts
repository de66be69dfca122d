import type { Environment } from '../core/dialect.ts';

/** How many hooks deep this process was itself started by hooks. */
export function depthIn(env: Environment): number {
  const depth = Number.parseInt(env.HOOKLINE_DEPTH ?? '0', 10);
  return Number.isFinite(depth) && depth > 0 ? depth : 0;
}
