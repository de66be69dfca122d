import type { Dialect } from '../core/dialect.ts';
import { claudeCode } from './claude-code/dialect.ts';
import { cliAgent } from './cli-agent/dialect.ts';
import { cocode } from './cocode/dialect.ts';
import { codemie } from './codemie/dialect.ts';
import { gencode } from './gencode/dialect.ts';
import { hookline } from './hookline/dialect.ts';
import { mimir } from './mimir/dialect.ts';

/** Every dialect, in the order in which their hooks are configured. */
export const DIALECTS: readonly Dialect[] = [hookline, claudeCode, codemie, gencode, cliAgent, cocode, mimir];
