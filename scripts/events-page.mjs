// Writes docs/events.md from the table of events. `--check`: says whether the page is up to date.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const { EVENTS } = await import('../dist/index.js');
const path = fileURLToPath(new URL('../docs/events.md', import.meta.url));
const rows = Object.entries(EVENTS).map(
  ([name, { subject, effects, rewrites, about }]) =>
    `| ${name} | ${about} | ${subject === null ? '–' : `\`${subject}\``} | ${effects.map((effect) => (effect === 'rewrite' ? `rewrite \`${rewrites}\`` : effect)).join(', ') || '–'} |`,
);
const FIELDS = [
  [
    'any',
    '`transcript_path`, `permission_mode`, `agent_id`, `parent_agent_id`, `agent_type`, `agent_role`, `agent_model`, `conversation_id`, `timestamp`; where a team is configured `user_email`, `org_slug`, `team_id`',
  ],
  ['SessionStart', '`source`'],
  ['SessionEnd', '`reason`'],
  ['UserPromptSubmit, PostUserMessage', '`prompt`'],
  ['PreToolUse, PermissionRequest', '`tool_name`, `tool_input`, `tool_use_id`'],
  ['PermissionDenied', 'the same, and `reason`'],
  [
    'PostToolUse, PostToolUseFailure',
    '`tool_name`, `tool_input`, `tool_use_id`, `tool_response` (of a shell `{ stdout, stderr, exit_code }`), `error`, `duration_ms`',
  ],
  [
    'Stop, SubagentStop',
    '`stop_hook_active`, `last_assistant_message`, `task_description`, `agent_status`, `reason` (why it stops), `tokens_used`, `cost`, `duration_ms`, `conversation_length`',
  ],
  ['StopFailure', '`error`, `error_details`'],
  ['PreCompact, PostCompact', '`trigger`, `pruned`, `context_tokens`'],
  ['Notification', '`message`, `notification_type`, `title`'],
  ['AgentStart', '`task_description`'],
  ['PreContextAdd', '`item`, `item_kind`, `context_tokens`'],
  ['PreConversationSave, PostConversationSave', '`conversation`, `path`'],
  ['ModeSwitch', '`from_mode`, `mode`'],
  ['PlanApprove, PlanReject', '`plan`; PlanReject also `reason`'],
  ['the others', 'their subject'],
];
const INPUTS = [
  ['shell', 'Bash', '`command`, `description`, `timeout`'],
  ['file-read', 'Read', '`file_path`, `offset`, `limit`'],
  [
    'file-write',
    'Write, Edit, MultiEdit, NotebookEdit',
    '`file_path`, and `content` (Write), `old_string`, `new_string` and `replace_all` (Edit), `edits` (MultiEdit); `notebook_path` and `new_source` (NotebookEdit)',
  ],
  ['search', 'Glob, Grep, LS', '`pattern`, `path`, `glob`'],
  ['fetch', 'WebFetch, WebSearch', '`url` and `prompt`; `query`'],
  ['agent', 'Task, Agent', '`description`, `prompt`, `subagent_type`'],
  ['mcp', '`mcp__server__tool`', 'what the server says'],
];
const page = `# Events

The *subject* is the payload field that a matcher is tested against. The *effects* are what a hook may do; a dialect may narrow them.
An effect that an event does not have is dropped with a diagnostic.

| event | when | subject | effects |
| --- | --- | --- | --- |
${rows.join('\n')}

\`refuse\`: it does not happen · \`ask\`: the person decides · \`allow\`: the person need not be asked · \`hold\`: the agent goes on working ·
\`stop\`: its turn ends · \`context\`: the model is told something · \`env\`: variables for later commands · \`text\`: what the hook prints is the product.

## The fields of a payload

Every event has \`session_id\`, \`cwd\` and \`hook_event_name\`. Any other field may be missing, and what an agent adds is passed on as it is.

| event | fields |
| --- | --- |
${FIELDS.map(([events, fields]) => `| ${events} | ${fields} |`).join('\n')}

## What is in \`tool_input\`

| kind of tool | its tools in Claude Code | usual keys |
| --- | --- | --- |
${INPUTS.map(([kind, tools, keys]) => `| \`${kind}\` | ${tools} | ${keys} |`).join('\n')}

Other agents may have other keys: a condition asks \`has(tool_input.file_path)\`, or takes \`paths(tool_input)\`, which knows the usual ones, also inside of lists and objects: \`path\`, \`filePath\`, \`source\` and \`destination\`, \`from\` and \`to\`, \`uri: file:///…\`.
`;
if (!process.argv.includes('--check')) writeFileSync(path, page);
else if (readFileSync(path, 'utf8') !== page) {
  console.error('docs/events.md is out of date: node scripts/events-page.mjs');
  process.exitCode = 1;
}
