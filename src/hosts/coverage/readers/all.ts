import type { TranscriptReader } from '../transcript-reader.ts';
import { claudeCodeTranscripts } from './claude-code.ts';
import { clineTranscripts } from './cline.ts';
import { codexTranscripts } from './codex.ts';
import { copilotTranscripts } from './copilot.ts';
import { droidTranscripts } from './droid.ts';
import { geminiTranscripts } from './gemini.ts';
import { kimiTranscripts } from './kimi.ts';
import { opencodeTranscripts } from './opencode.ts';
import { piTranscripts } from './pi.ts';
import { qwenTranscripts } from './qwen.ts';

/** How each agent keeps what it did. */
export const READERS: readonly TranscriptReader[] = [
  claudeCodeTranscripts,
  geminiTranscripts,
  codexTranscripts,
  copilotTranscripts,
  qwenTranscripts,
  droidTranscripts,
  kimiTranscripts,
  clineTranscripts,
  opencodeTranscripts,
  piTranscripts,
];
