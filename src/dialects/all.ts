import type { Dialect } from '../core/dialect.ts';
import { claudeCode } from './claude-code/dialect.ts';
import { cocode } from './cocode/dialect.ts';
import { hookline } from './hookline/dialect.ts';

/** Every dialect, in the order in which their hooks are configured. */
export const DIALECTS: readonly Dialect[] = [hookline, claudeCode, cocode];
