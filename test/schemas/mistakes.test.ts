// wide: tries many cases

import { Ajv } from 'ajv';
import { expect, test } from 'vitest';
import type { SchemaDialect } from '../../src/dialects/schemas.ts';
import { jsonSchemaOf, problemsWith } from '../../src/schemas.ts';

const on = 'PreToolUse';
const group = (hook: object): object => ({ hooks: { PreToolUse: [{ hooks: [hook] }] } });
const command = { type: 'command', command: 'true' };

const MISTAKES: readonly (readonly [SchemaDialect, unknown, RegExp])[] = [
  ['hookline', { hooks: [{ on: 'PreTolUse', run: 'x' }] }, /hooks\.0\.on/],
  ['hookline', { hooks: [{ run: 'x' }] }, /"on" is missing/],
  ['hookline', { hooks: [{ on }] }, /does one thing/],
  ['hookline', { hooks: [{ on, deny: 'a', ask: 'b' }] }, /does one thing/],
  ['hookline', { hooks: [{ on, deny: 'a', args: ['x'] }] }, /"args" belongs to "run"/],
  ['hookline', { hooks: [{ on, tool: 'Bash', deny: 'a' }] }, /"tool" means nothing/],
  ['hookline', { hooks: [{ on, tools: ['Bash'], matcher: 'Bash', deny: 'a' }] }, /"tools" and "matcher"/],
  ['hookline', { hooks: [{ on, run: 'x', timeout: 90000 }] }, /timeout: 90000/],
  ['hookline', { hooks: [{ on, run: 'x', timeout: '5s' }] }, /timeout/],
  ['hookline', { hooks: [{ on, run: 'x', onFailure: 'deny' }] }, /onFailure/],
  ['hookline', { hooks: [{ on, run: 'x', sandbox: 'jail' }] }, /sandbox/],
  ['hookline', { hooks: [{ on, run: 'x', sandbox: { memory: '1g' } }] }, /kind/],
  ['hookline', { hooks: [{ on, post: { method: 'POST' } }] }, /url/],
  ['hookline', { mode: 'both', hooks: [] }, /mode/],
  ['hookline', { model: { apiKey: 'sk-123' } }, /apiKey/],
  ['hookline', { hooks: 'none' }, /hooks/],
  ['claude-code', { hooks: { PreTolUse: [] } }, /"PreTolUse" means nothing/],
  ['claude-code', { hooks: { PreToolUse: [{ matcher: 'Bash' }] } }, /"hooks" is missing/],
  ['claude-code', { hooks: { PreToolUse: [command] } }, /"hooks" is missing/],
  ['claude-code', group({ type: 'command' }), /command/],
  ['claude-code', group({ type: 'http' }), /url/],
  ['claude-code', group({ ...command, timout: 5 }), /timout/],
  ['claude-code', group({ type: 'shell', command: 'x' }), /type/],
  ['claude-code', { hooks: [] }, /hooks/],
  ['gemini', { hooks: { BeforeTool: [{ hooks: [{ ...command, timeout: 90_000_000 }] }] } }, /timeout/],
  ['codex', { hooks: { PreToolUse: [{ hooks: [{ type: 'http', url: 'x' }] }] } }, /type/],
  ['qwen', group({ ...command, command: 5 }), /command/],
  ['droid', { PreToolUse: [{ hooks: [{ type: 'command' }] }] }, /command/],
  ['auggie', group({ ...command, matchr: 'x' }), /matchr/],
  ['kimi', { hooks: [{ command: 'x' }] }, /event/],
  ['kimi', { hooks: [{ event: 'BeforeTool', command: 'x' }] }, /event/],
  ['cocode', { hooks: [{ event: on }] }, /Exactly one/],
  ['cocode', { hooks: [{ event: on, shell: {} }] }, /command/],
  ['cocode', { hooks: [{ event: on, shell: { command: 'x' }, timeout: 5 }] }, /timeout/],
  ['mimir', { hooks: { 'pre-bash': { command: 'x' } } }, /pre-bash/],
  ['mimir', { hooks: { 'pre-bash-execution': { comand: 'x' } } }, /pre-bash-execution/],
  ['codemie', { profiles: { a: { hooks: { PreToolUse: [{ hooks: [{ type: 'http' }] }] } } } }, /type/],
  ['codemie', { version: 1, profiles: {} }, /version/],
  ['gencode', { hookExecution: 'both' }, /hookExecution/],
  ['gencode', { hooks: { PreToolUse: [{ ...command, blocking: 'yes' }] } }, /blocking/],
  ['cli-agent', group({ ...command, env: 'A=1' }), /env/],
  ['cursor', { version: 1, hooks: { stop: [{ commands: 'x' }] } }, /command/],
  ['windsurf', { hooks: { pre_run_command: { command: 'x' } } }, /pre_run_command/],
  ['copilot', { version: 1, hooks: { preToolUse: [{ type: 'command' }] } }, /preToolUse/],
];

test.each(MISTAKES)('the schema of %s finds what is wrong with %j', (name, value, problem) => {
  expect(problemsWith(name, value).join('\n')).toMatch(problem);
  expect(new Ajv({ strict: false, logger: false }).validate(jsonSchemaOf(name), value)).toBe(false);
});
