import { expect, test } from 'vitest';
import type { AgentName, Reply } from '../../../src/core/wire.ts';
import { type Does, READS } from './agent-model.ts';

const DENY = { permissionDecision: 'deny', permissionDecisionReason: 'no' };
const CLAUDE = { hookSpecificOutput: { hookEventName: 'PreToolUse', ...DENY } };

/** The same hook before a tool in seven real agents: r for refused, . for ran, e for the end of the run, h for a hang. */
const OBSERVED: Readonly<Record<string, readonly [Reply, string]>> = {
  // gemini codex qwen copilot droid kimi cline
  'exit 0, nothing said': [{ stdout: '', stderr: '', exitCode: 0 }, '.......'],
  'exit 1 with words': [{ stdout: '', stderr: 'no', exitCode: 1 }, '...r...'],
  'exit 2 with words': [{ stdout: '', stderr: 'no', exitCode: 2 }, 'rrrrrr.'],
  'exit 2 without words': [{ stdout: '', stderr: '', exitCode: 2 }, '...rrr.'],
  'exit 2, words on stdout': [{ stdout: 'no', stderr: '', exitCode: 2 }, 'r..rrr.'],
  'exit 2, JSON that allows': [{ stdout: '{"decision":"allow"}', stderr: '', exitCode: 2 }, '...rrr.'],
  'exit 3 with words': [{ stdout: '', stderr: 'no', exitCode: 3 }, 'r..re..'],
  'Claude Code’s JSON': [{ stdout: JSON.stringify(CLAUDE), stderr: '', exitCode: 0 }, '.rr.rr.'],
  'the same with a key too many': [
    { stdout: JSON.stringify({ ...CLAUDE, extra: 1 }), stderr: '', exitCode: 0 },
    '..r.rr.',
  ],
  'decision: block': [{ stdout: '{"decision":"block","reason":"no"}', stderr: '', exitCode: 0 }, 'rrr....'],
  'Copilot’s JSON': [{ stdout: JSON.stringify(DENY), stderr: '', exitCode: 0 }, '...r...'],
  'Cline’s JSON': [{ stdout: '{"cancel":true,"errorMessage":"no"}', stderr: '', exitCode: 0 }, '......r'],
};

const AGENTS: readonly (readonly [AgentName, string])[] = [
  ...([
    ['gemini', 'BeforeTool'],
    ['codex', 'PreToolUse'],
    ['qwen', 'PreToolUse'],
  ] as const),
  ...([
    ['copilot', 'preToolUse'],
    ['droid', 'PreToolUse'],
    ['kimi', 'PreToolUse'],
    ['cline', 'PreToolUse'],
  ] as const),
];

const SIGNS: Readonly<Record<Does, string>> = {
  ...{ 'goes on': '.', refuses: 'r', asks: 'r' },
  ...{ holds: 'r', ended: 'e', hangs: 'h' },
};

test.each(Object.entries(OBSERVED))('the models of the agents do as the agents did: %s', (_what, [reply, expected]) => {
  expect(AGENTS.map(([agent, event]) => SIGNS[READS[agent](event, reply)]).join('')).toBe(expected);
});
