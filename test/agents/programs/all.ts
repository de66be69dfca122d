import type { AgentName } from '../../../src/core/wire.ts';
import { claudeCode } from './claude-code.ts';
import { cline } from './cline.ts';
import { codex } from './codex.ts';
import { copilot } from './copilot.ts';
import { droid } from './droid.ts';
import { gemini } from './gemini.ts';
import { kimi } from './kimi.ts';
import { opencode } from './opencode.ts';
import { pi } from './pi.ts';
import type { Program } from './program.ts';
import { qwen } from './qwen.ts';

export const PROGRAMS: Readonly<Record<AgentName, Program>> = {
  ...{ 'claude-code': claudeCode, gemini, codex, copilot },
  ...{ qwen, droid, kimi, cline, opencode, pi },
};
