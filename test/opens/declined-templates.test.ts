import { describe, expect, test } from 'vitest';
import type { EventName, JsonObject } from '../../src/index.ts';
import { hooksIn, read, workshop } from '../handlers/workshop.ts';

interface Declined {
  readonly dialect: string;
  readonly event: string;
  readonly definition: JsonObject;
  readonly fires: EventName;
}

const CALL = { tool_name: 'Bash', tool_input: { command: 'ls', file_path: 'a' }, prompt: 'p', source: 'startup' };

async function fired({ dialect, event, definition, fires }: Declined) {
  const place = workshop();
  const hooks = await hooksIn(place);
  hooks.register({ dialect, event, definition });
  const payload = { session_id: 's', cwd: place.cwd, task_description: 't', item: 'i', conversation: [], ...CALL };
  const outcome = await hooks.trigger(fires, payload as never);
  return { outcome, codes: hooks.diagnostics.map(({ code }) => code), ran: read(place.path('project/ran')) };
}

const mimir = (event: string, fires: EventName, command: string, more: JsonObject = {}): Declined => ({
  ...{ dialect: 'mimir', event, fires },
  definition: { command: `touch ran; ${command}`, ...more },
});
const other = (dialect: string, command: string, more: JsonObject = {}, fires: EventName = 'PreToolUse'): Declined => ({
  ...{ dialect, event: fires, fires },
  definition: { type: 'command', command: `touch ran; ${command}`, ...more },
});

describe('a hook that we decline to run lets nothing pass', () => {
  test.each([
    mimir('pre-tool-call', 'PreToolUse', 'eval {tool_name}', { continueOnError: true }),
    mimir('pre-bash-execution', 'PreToolUse', 'python3 -c "check({bash_command})"'),
    mimir('pre-agent-execute', 'AgentStart', 'ssh host note {task_description}', { continueOnError: true }),
    mimir('pre-context-add', 'PreContextAdd', "awk '/{item}/' list"),
    mimir('pre-conversation-save', 'PreConversationSave', 'n=$(( {tokens_used} + 1 ))'),
    mimir('pre-subagent-create', 'SubagentStart', 'trap "echo {task_description}" EXIT'),
    other('cli-agent', 'sh -c "check {{tool_args.command}}"'),
    other('cli-agent', 'node -e "check({{tool_args}})"', { timeout: 5 }),
    other('gencode', 'echo "$FILE_PATH" | sh'),
    other('gencode', 'make FILE=$FILE_PATH', { matcher: 'Bash' }),
    other('gencode', 'eval "x=$TOOL_NAME"', {}, 'UserPromptSubmit'),
  ])('$dialect $event: $definition.command', async (hook) => {
    const { outcome, codes, ran } = await fired(hook);
    expect(outcome.decision).toBe('block');
    expect(outcome.reason).toMatch(/^Hook '.*' failed: /);
    expect(outcome.ran).toMatchObject([{ status: 'failed', exitCode: null }]);
    expect(codes).toContain('VALUE_AS_CODE');
    expect(ran).toBe('');
  });
});

describe('where nothing can be refused, it counts as failed', () => {
  test.each([
    mimir('post-tool-call', 'PostToolUse', 'eval {tool_name}'),
    mimir('on-agent-interrupt', 'AgentInterrupt', 'sh -c "note {agent_id}"'),
    other('cli-agent', 'eval {{result}}', {}, 'PostToolUse'),
    other('gencode', 'eval $TOOL_NAME', {}, 'PostToolUse'),
  ])('$dialect $event', async (hook) => {
    const { outcome } = await fired(hook);
    expect(outcome).toMatchObject({ decision: 'none', ran: [{ status: 'failed' }] });
    expect(outcome.messages.join()).toContain('would be code');
  });

  test('a hook that nobody waits for refuses nothing', async () => {
    const { outcome } = await fired(other('gencode', 'eval $TOOL_NAME', { blocking: false }));
    expect(outcome.decision).toBe('none');
  });
});

describe('the same work, written so that a value is a value, goes ahead', () => {
  test.each([
    mimir('pre-tool-call', 'PreToolUse', 'echo {tool_name}', { continueOnError: true }),
    mimir('pre-bash-execution', 'PreToolUse', `python3 -c 'import sys; print(sys.argv[1])' {bash_command}`),
    mimir('pre-agent-execute', 'AgentStart', 'env printf %s {task_description}'),
    mimir('pre-context-add', 'PreContextAdd', `printf '%s\\n' {item} | grep -c i`),
    mimir('pre-conversation-save', 'PreConversationSave', '[ {tokens_used} -gt 5 ] || true'),
    other('cli-agent', `sh -c 'echo "$1"' sh {{tool_args.command}}`),
    other('cli-agent', `printf '%s' '{"text":"{{tool_args.command}}"}'`),
    other('gencode', 'echo "$FILE_PATH" | cat'),
    other('gencode', 'echo [$TOOL_NAME]'),
    other('gencode', `bash -c 'case "$FILE_PATH" in *.env) exit 2;; esac'`),
    other('gencode', '[[ $TOOL_NAME == Edit || $TOOL_NAME == Write ]] || exit 0; exit 2'),
    mimir('pre-tool-call', 'PreToolUse', 'printf "{tool_name}\\n"'),
    mimir('pre-tool-call', 'PreToolUse', 'echo "ran `basename {working_dir}`"'),
  ])('$dialect $event: $definition.command', async (hook) => {
    const { outcome, codes } = await fired(hook);
    expect(codes).not.toContain('VALUE_AS_CODE');
    expect(outcome).toMatchObject({ decision: 'none', ran: [{ status: 'answered' }] });
  });
});
