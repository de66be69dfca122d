import { isObject, parsedJson } from '../../core/json.ts';
import type { ScriptedCall } from './script.ts';

export interface PlainSteps {
  readonly calls: readonly ScriptedCall[];
  /** Lines that say nothing that is understood. */
  readonly rest: readonly string[];
}

/** What is understood, for whoever asks. */
export const UNDERSTOOD: readonly string[] = [
  'run <command>            runs it (also: $ <command>, ! <command>)',
  'read <file>              reads it',
  'write <file> <text>      writes it; \\n is a line break',
  'edit <file>: <old> -> <new>',
  'find <glob>              finds files by their paths',
  'search <regex> [in <path>]',
  'call <tool> <JSON>       calls it: call mcp__files__read_file {"path":"a.txt"}',
  'task <words>             gives the words to a sub-agent',
  'plan <words>             shows you a plan',
];

type Rule = readonly [pattern: RegExp, call: (...found: readonly string[]) => ScriptedCall | null];

const RULES: readonly Rule[] = [
  [/^(?:run\s+|[$!]\s*)(\S.*)$/is, (command = '') => ({ tool: 'Bash', input: { command } })],
  [/^read\s+(\S.*)$/is, (path = '') => ({ tool: 'Read', input: { file_path: unquoted(path) } })],
  [
    // "write me a poem" names no file
    /^[Ww]rite\s+("[^"]+"|'[^']+'|\S*[./]\S*|[A-Z]\w+)(?:\s(.*))?$/s,
    (path = '', text = '') => ({
      tool: 'Write',
      input: { file_path: unquoted(path), content: text.replaceAll('\\n', '\n') },
    }),
  ],
  [
    /^edit\s+(\S.*?):\s+(\S.*?)\s+->(?:\s+(.*))?$/is,
    (path = '', from = '', to = '') => ({
      tool: 'Edit',
      input: { file_path: unquoted(path), old_string: from, new_string: to },
    }),
  ],
  [/^find\s+(\S.*)$/is, (pattern = '') => ({ tool: 'Glob', input: { pattern: unquoted(pattern) } })],
  [
    /^search\s+(\S.*?)(?:\s+in\s+(\S+))?$/is,
    (pattern = '', path) => ({
      tool: 'Grep',
      input: { pattern: unquoted(pattern), output_mode: 'content', ...(path === undefined ? {} : { path }) },
    }),
  ],
  [/^call\s+(\S+)(?:\s+(\S.*))?$/is, (tool = '', input = '{}') => withInput(tool, input)],
  [
    /^task\s+(\S.*)$/is,
    (prompt = '') => ({
      tool: 'Task',
      input: { description: prompt.split(/\s+/).slice(0, 6).join(' '), prompt, subagent_type: 'general' },
    }),
  ],
  [/^plan\s+(\S.*)$/is, (plan = '') => ({ tool: 'ExitPlanMode', input: { plan } })],
];

/** What a prompt in plain words asks for, line by line, or with "then" between. */
export function plainSteps(prompt: string): PlainSteps {
  const calls: ScriptedCall[] = [];
  const rest: string[] = [];
  for (const line of prompt.split('\n').flatMap(parts)) {
    const call = callIn(line);
    if (call !== null) calls.push(call);
    else if (line !== '') rest.push(line);
  }
  return { calls, rest };
}

/** A call, a task and a plan take all of their line, and so does a command after a sign; "then" of a shell is no word of ours. */
function parts(line: string): readonly string[] {
  const whole = withoutPolitesse(line);
  if (/^(?:task|plan|call)\s|^[$!]/i.test(whole)) return [whole];
  const next = /(?<![;&|\s])\s*,?\s+(?:and\s+)?then\s+(?=(?:run|read|write|edit|find|search|call|task|plan)\s|[$!])/i;
  return whole.split(next).map(withoutPolitesse);
}

function callIn(line: string): ScriptedCall | null {
  for (const [pattern, call] of RULES) {
    const found = pattern.exec(line);
    const asked = found === null ? null : call(...found.slice(1));
    if (asked !== null) return asked;
  }
  return null;
}

/** Null: what stands behind the name is no input. */
function withInput(tool: string, text: string): ScriptedCall | null {
  const input = parsedJson(text);
  return isObject(input) ? { tool, input } : null;
}

function withoutPolitesse(line: string): string {
  return line
    .trim()
    .replace(/^[-*]\s+/, '')
    .replace(/^please,?\s+/i, '');
}

function unquoted(text: string): string {
  const trimmed = text.trim();
  return /^(["'`]).+\1$/.test(trimmed) ? trimmed.slice(1, -1) : trimmed;
}
