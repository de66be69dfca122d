import { type EventName, eventRow } from '../../core/events.ts';
import type { JsonObject } from '../../core/json.ts';

/** What a new hook does until somebody writes something else into it: each of these works at once. */
export type Sample =
  /** Refuses a call in whose `field` the word stands. */
  | {
      readonly does: 'guard';
      readonly field: string;
      readonly word: string;
      readonly reason: string;
      readonly tools: readonly string[] | null;
      readonly stopped: JsonObject;
      readonly passes: JsonObject;
    }
  /** Puts files in order after they were written. */
  | {
      readonly does: 'format';
      readonly tools: readonly string[];
      readonly files: readonly string[];
      readonly after: JsonObject;
    }
  /** Tells the model something. */
  | { readonly does: 'tell'; readonly text: string; readonly tools: readonly string[] | null; readonly at: JsonObject }
  /** Is told, and can change nothing. */
  | { readonly does: 'watch'; readonly at: JsonObject };

const SHELL = ['shell', 'Bash', 'PowerShell'];
const WRITERS = ['file-write', 'Write', 'Edit', 'MultiEdit'];
const READERS = ['file-read', 'Read'];

/** By what the event is about and what a hook may do to it; `tool`: a kind or a name of tools. */
export function sampleFor(event: EventName, tool: string | null): Sample {
  const row = eventRow(event);
  const isTool = row.subject === 'tool_name';
  if (isTool && row.before) return guardOf(tool ?? 'shell', event);
  if (row.rewrites === 'prompt')
    return {
      does: 'guard',
      field: 'prompt',
      word: 'password',
      reason: 'A password does not belong into a prompt.',
      tools: null,
      stopped: { event, prompt: 'my password is in here' },
      passes: { event, prompt: 'write a test' },
    };
  if (isTool && row.effects.includes('rewrite') && (tool === null || WRITERS.includes(tool)))
    return {
      does: 'format',
      tools: [tool ?? 'file-write'],
      files: ['**/*.txt', '**/*.yml'],
      after: {
        event,
        tool: toolNamed(tool ?? 'file-write'),
        input: { file_path: 'notes.txt', content: 'a' },
        files: { 'notes.txt': 'a  ' },
      },
    };
  const about: JsonObject = isTool ? { event, ...callOf(tool ?? 'shell', 'ls') } : { event };
  if (row.effects.includes('context'))
    return {
      does: 'tell',
      text: 'Answer in short sentences.',
      tools: tool === null || !isTool ? null : [tool],
      at: about,
    };
  return { does: 'watch', at: about };
}

function guardOf(tool: string, event: EventName): Sample {
  const about = (call: JsonObject): JsonObject => (event === 'PreToolUse' ? call : { event, ...call });
  if (SHELL.includes(tool))
    return {
      does: 'guard',
      field: 'tool_input.command',
      word: '--no-verify',
      reason: 'Commits are checked here: leave out --no-verify, and fix what the check finds.',
      tools: [tool],
      stopped: about(callOf(tool, 'git commit --no-verify -m done')),
      passes: about(callOf(tool, 'git commit -m done')),
    };
  const isFile = [...WRITERS, ...READERS].includes(tool);
  const name = toolNamed(tool);
  const input = (value: string): JsonObject => (isFile ? { file_path: value } : { target: value });
  return {
    does: 'guard',
    field: isFile ? 'tool_input.file_path' : 'tool_input',
    word: isFile ? '.pem' : 'production',
    reason: isFile
      ? 'Keys are for people: leave them alone, and ask.'
      : 'Nothing is done to production from here: ask a person.',
    tools: [tool],
    stopped: about({ tool: name, input: input(isFile ? 'server.pem' : 'production') }),
    passes: about({ tool: name, input: input(isFile ? 'server.ts' : 'staging') }),
  };
}

function callOf(tool: string, command: string): JsonObject {
  return tool === 'shell' || tool === 'Bash' ? { command } : { tool: toolNamed(tool), input: { command } };
}

/** A tool of this kind. */
export function toolNamed(tool: string): string {
  return NAMES[tool] ?? tool;
}

const NAMES: Readonly<Record<string, string>> = {
  shell: 'Bash',
  'file-write': 'Write',
  'file-read': 'Read',
  search: 'Grep',
  fetch: 'WebFetch',
  agent: 'Task',
  mcp: 'mcp__server__tool',
};
