import type { Dialect } from '../core/dialect.ts';
import { auggie } from './auggie/dialect.ts';
import { claudeCode } from './claude-code/dialect.ts';
import { cliAgent } from './cli-agent/dialect.ts';
import { cline } from './cline/dialect.ts';
import { cocode } from './cocode/dialect.ts';
import { codemie } from './codemie/dialect.ts';
import { codex } from './codex/dialect.ts';
import { copilot } from './copilot/dialect.ts';
import { cursor } from './cursor/dialect.ts';
import { droid } from './droid/dialect.ts';
import { gemini } from './gemini/dialect.ts';
import { gencode } from './gencode/dialect.ts';
import { kimi } from './kimi/dialect.ts';
import { mimir } from './mimir/dialect.ts';
import { qwen } from './qwen/dialect.ts';
import { windsurf } from './windsurf/dialect.ts';

/** Every agent, in the order in which their hooks are configured. The native form knows them; they do not know it. */
export const AGENTS = [
  ...([claudeCode, codemie, gencode, cliAgent, cocode, mimir] as const),
  // the others by name
  ...([auggie, cline, codex, copilot, cursor, droid, gemini, kimi, qwen, windsurf] as const),
] as const satisfies readonly Dialect[];
