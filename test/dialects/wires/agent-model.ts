import { isObject, type JsonObject, parsedObject } from '../../../src/core/json.ts';
import type { AgentName, Reply } from '../../../src/core/wire.ts';

/** What an agent does with a hook's answer. `ended`: its whole run; `hangs`: it waits for somebody who is not there. */
export type Does = 'goes on' | 'refuses' | 'asks' | 'holds' | 'ended' | 'hangs';

type Reads = (event: string, reply: Reply) => Does;

/**
 * How each agent reads an answer, as it was observed in the real programs: written from those observations and not from what
 * hookline writes, so that the two can disagree.
 */
export const READS: Readonly<Record<AgentName, Reads>> = {
  'claude-code': (event, { stdout, exitCode }) => {
    if (exitCode === 2) return event === 'Stop' || event === 'SubagentStop' ? 'holds' : 'refuses';
    return exitCode === 0 ? claudeJson(event, parsedObject(stdout)) : 'goes on';
  },
  gemini: (event, { stdout, stderr, exitCode }) => {
    const text = stdout.trim() === '' ? stderr.trim() : stdout.trim();
    const answer = parsedObject(text);
    if (answer === null) return exitCode >= 2 && text !== '' ? refusal(event) : 'goes on';
    if (answer.continue === false) return 'ended';
    if (answer.decision === 'ask') return 'hangs';
    return answer.decision === 'deny' || answer.decision === 'block' ? refusal(event) : 'goes on';
  },
  codex: (event, { stdout, stderr, exitCode }) => {
    if (exitCode === 2) return stderr.trim() === '' || BY_CONTINUE.has(event) ? 'goes on' : refusal(event);
    const answer = exitCode === 0 ? parsedObject(stdout) : null;
    if (answer === null || !isKnownToCodex(event, answer)) return 'goes on';
    if (answer.continue === false)
      return BY_CONTINUE.has(event) ? 'refuses' : event === 'PreToolUse' ? 'goes on' : 'ended';
    const { hookSpecificOutput: own } = answer;
    const isDenied = isObject(own) && own.permissionDecision === 'deny' && Boolean(own.permissionDecisionReason);
    return isDenied || (answer.decision === 'block' && Boolean(answer.reason)) ? refusal(event) : 'goes on';
  },
  copilot: (event, { stdout, exitCode }) => {
    if (event === 'preToolUse' && exitCode !== 0) return 'refuses';
    if (event === 'permissionRequest' && exitCode === 2) return 'refuses';
    const answer = exitCode === 0 ? parsedObject(stdout) : null;
    if (event === 'agentStop' || event === 'subagentStop') return answer?.decision === 'block' ? 'holds' : 'goes on';
    if (event === 'permissionRequest') return answer?.behavior === 'deny' ? 'refuses' : 'goes on';
    if (event !== 'preToolUse') return 'goes on';
    if (answer?.permissionDecision === 'ask') return 'asks';
    return answer?.permissionDecision === 'deny' ? 'refuses' : 'goes on';
  },
  qwen: (event, { stdout, stderr, exitCode }) => {
    if (exitCode === 2) return stderr.trim() === '' ? 'goes on' : refusal(event);
    const answer = exitCode === 0 ? (parsedObject(stdout) ?? parsedObject(stderr)) : null;
    if (answer?.continue === false) return 'refuses';
    return claudeJson(event, answer);
  },
  droid: (event, { stdout, exitCode }) => {
    if (exitCode === 3) return 'ended';
    if (exitCode === 2) return refusal(event);
    const answer = exitCode === 0 ? parsedObject(stdout) : null;
    if (answer?.continue === false) return 'ended';
    const { decision: _top, ...rest } = answer ?? {};
    const did = claudeJson(event, event === 'PreToolUse' ? rest : answer);
    // it takes a question for nothing at all
    return did === 'asks' ? 'goes on' : did;
  },
  kimi: (event, { stdout, exitCode }) => {
    if (exitCode === 2) return refusal(event);
    const own = exitCode === 0 ? parsedObject(stdout)?.hookSpecificOutput : null;
    return isObject(own) && own.permissionDecision === 'deny' && event === 'PreToolUse' ? 'refuses' : 'goes on';
  },
  cline: (_event, { stdout }) => (parsedObject(stdout)?.cancel === true ? 'refuses' : 'goes on'),
  opencode: (event, reply) => plugin(event, reply),
  pi: (event, reply) => plugin(event, reply),
};

/** Our own lines in the agent: they throw, or say that it is blocked. */
function plugin(_event: string, { stdout, exitCode }: Reply): Does {
  return exitCode !== 0 || typeof parsedObject(stdout)?.refuse === 'string' ? 'refuses' : 'goes on';
}

function refusal(event: string): Does {
  return ['Stop', 'SubagentStop', 'AfterAgent'].includes(event) ? 'holds' : 'refuses';
}

function claudeJson(event: string, answer: JsonObject | null): Does {
  if (answer === null) return 'goes on';
  if (answer.decision === 'block') return refusal(event);
  const own = isObject(answer.hookSpecificOutput) ? answer.hookSpecificOutput : {};
  if (own.hookEventName !== undefined && own.hookEventName !== event) return 'goes on';
  if (own.permissionDecision === 'ask') return 'asks';
  const isDenied = own.permissionDecision === 'deny' || (isObject(own.decision) && own.decision.behavior === 'deny');
  return isDenied ? 'refuses' : 'goes on';
}

const BY_CONTINUE = new Set(['SessionStart', 'PreCompact', 'PostCompact', 'SubagentStart', 'SessionEnd']);

/** One key too many, and the whole answer is thrown away. */
function isKnownToCodex(event: string, answer: JsonObject): boolean {
  const { hookSpecificOutput: own } = answer;
  const top = ['continue', 'stopReason', 'suppressOutput', 'systemMessage', 'decision', 'reason', 'hookSpecificOutput'];
  if (Object.keys(answer).some((key) => !top.includes(key))) return false;
  if (event === 'PreToolUse' && (answer.continue === false || answer.stopReason !== undefined)) return false;
  if (own === undefined) return true;
  if (!isObject(own) || own.hookEventName !== event) return false;
  const inner: Readonly<Record<string, readonly string[]>> = {
    PreToolUse: ['permissionDecision', 'permissionDecisionReason', 'updatedInput', 'additionalContext'],
    PermissionRequest: ['decision'],
    PostToolUse: ['additionalContext', 'updatedMCPToolOutput'],
  };
  const known = ['hookEventName', ...(inner[event] ?? ['additionalContext'])];
  const isRewrite = own.updatedInput !== undefined;
  // a rewrite needs the grant, and a grant the rewrite
  if (event === 'PreToolUse' && isRewrite !== (own.permissionDecision === 'allow')) return false;
  return Object.keys(own).every((key) => known.includes(key));
}
