import { describe, expect, test } from 'vitest';
import { CLI_AGENT, compiled, filled, GENCODE, MIMIR } from './syntaxes.ts';

const COMMIT = `# Only commit if agent succeeded
if [ "{agent_status}" = "completed" ]; then
  git add .
  git commit -m "🤖 Agent task: {task_description}

  Agent: {agent_role} ({agent_model})
  Tokens: {tokens_used}
  Cost: \${cost}
  "
fi
`;

const SLACK = `curl -X POST https://hooks.slack.com/services/YOUR/WEBHOOK/URL \\
  -H 'Content-Type: application/json' \\
  -d '{
    "text": "🚨 Agent Error",
    "blocks": [
      {
        "type": "section",
        "text": {
          "type": "mrkdwn",
          "text": "*Task:* {task_description}\\n*Error:* {error_message}\\n*Agent:* {agent_role} ({agent_model})"
        }
      }
    ]
  }'
`;

const SIZE = `# Check context size before adding
CURRENT_SIZE={context_tokens}
MAX_SIZE=100000

if [ $CURRENT_SIZE -gt $MAX_SIZE ]; then
  echo "⚠️ Context size exceeds limit: $CURRENT_SIZE / $MAX_SIZE tokens"
  echo "Consider running: /context prune"
  exit 1  # Block adding to context
fi
`;

const AUDIT = `curl -X POST https://api.company.com/audit \\
  -d '{
    "tool": "{tool_name}",
    "args": "{tool_args}",
    "result": "{tool_result}",
    "user": "{user_email}",
    "org": "{org_slug}",
    "team": "{team_id}"
  }'
`;

describe('every example of mimir compiles', () => {
  test.each([
    ['npx eslint --fix {file_path}', 'npx eslint --fix "$V1"'],
    ['npm test -- {file_path}', 'npm test -- "$V1"'],
    ['npm test -- --findRelatedTests {file_path}', 'npm test -- --findRelatedTests "$V1"'],
    ['python scripts/validate-command.py "{bash_command}"', 'python scripts/validate-command.py "${V1}"'],
    ['python scripts/validate-bash.py "{bash_command}"', 'python scripts/validate-bash.py "${V1}"'],
    ['npx prettier --write {file_path}', 'npx prettier --write "$V1"'],
    ['npx tsc --noEmit', 'plain'],
    ['git add .\ngit commit -m "Agent task: {task_description}"\n', 'git add .\ngit commit -m "Agent task: ${V1}"\n'],
    [
      'curl -X POST https://hooks.slack.com/... \\\n  -d \'{"text":"Agent error: {error_message}"}\'\n',
      'curl -X POST https://hooks.slack.com/... \\\n  -d \'{"text":"Agent error: \'"$V1"\'"}\'\n',
    ],
    [
      '# Format with Prettier\nnpx prettier --write {file_path}\n\n# Lint with ESLint\nnpx eslint --fix {file_path}\n',
      '# Format with Prettier\nnpx prettier --write "$V1"\n\n# Lint with ESLint\nnpx eslint --fix "$V1"\n',
    ],
    [
      'curl -X POST https://api.company.com/validate-command \\\n-d \'{"command":"{bash_command}","user":"{user_email}"}\'',
      `curl -X POST https://api.company.com/validate-command \\\n-d '{"command":"'"$V1"'","user":"'"$V2"'"}'`,
    ],
  ])('%s', (command, expected) => {
    expect(filled(command, MIMIR)).toBe(expected);
  });

  test('the commit on completion: a value in double quotes over several lines, and the cost in dollars', () => {
    expect(filled(COMMIT)).toBe(
      COMMIT.replace('{agent_status}', '${V1}')
        .replace('{task_description}', '${V2}')
        .replace('{agent_role}', '${V3}')
        .replace('{agent_model}', '${V4}')
        .replace('{tokens_used}', '${V5}')
        .replace('${cost}', '\\$$${V6}'),
    );
  });

  test.each([
    ['the message to Slack', SLACK, ['task_description', 'error_message', 'agent_role', 'agent_model']],
    ['the audit record', AUDIT, ['tool_name', 'tool_args', 'tool_result', 'user_email', 'org_slug', 'team_id']],
  ])('%s stays JSON', (_, command, names) => {
    const outcome = compiled(command);
    expect(outcome).toMatchObject({ kind: 'filled', slots: names.map((name) => ({ name, as: 'json-text' })) });
  });

  test('the size check compares its variable in quotes', () => {
    expect(filled(SIZE)).toBe(
      SIZE.replace('{context_tokens}', '"$V1"').replace('[ $CURRENT_SIZE', '[ "$CURRENT_SIZE"'),
    );
  });
});

describe('every example of gencode compiles', () => {
  test.each([
    ['.claude/hooks/run-linter.sh $FILE_PATH', '.claude/hooks/run-linter.sh "$V1"'],
    ['npm run lint:fix $FILE_PATH', 'npm run lint:fix "$V1"'],
    ["echo 'File modified: $FILE_PATH'", `echo 'File modified: '"$V1"''`],
    ['npm test -- --related $FILE_PATH', 'npm test -- --related "$V1"'],
    ['afplay ~/.claude/sounds/notify.mp3', 'plain'],
    ['echo "Welcome!"', 'plain'],
  ])('%s', (command, expected) => {
    expect(filled(command, GENCODE)).toBe(expected);
  });
});

describe('every example of cli-agent compiles', () => {
  test.each([
    ["echo 'About to execute bash command'", 'plain'],
    ["notify-send 'Tool completed: {{tool_name}}'", `notify-send 'Tool completed: '"$V1"''`],
    ["logger 'CLI-Agent: {{message}}'", `logger 'CLI-Agent: '"$V1"''`],
    ["echo 'Response complete' >> ~/.cli-agent-log", 'plain'],
    ['black {{tool_args.file_path}} 2>/dev/null || true', 'black "$V1" 2>/dev/null || true'],
    ['git add {{tool_args.file_path}} 2>/dev/null || true', 'git add "$V1" 2>/dev/null || true'],
    [
      "echo '[$(date)] BASH: {{tool_args.command}}' >> ~/.cli-agent-audit.log",
      `echo '[$(date)] BASH: '"$V1"'' >> ~/.cli-agent-audit.log`,
    ],
    [
      "echo '[$(date)] TOOL: {{tool_name}} - {{result}}' | head -c 200 >> ~/.cli-agent-audit.log",
      `echo '[$(date)] TOOL: '"$V1"' - '"$V2"'' | head -c 200 >> ~/.cli-agent-audit.log`,
    ],
    [`osascript -e 'display notification "CLI-Agent finished" with title "Task Complete"'`, 'plain'],
    ["slack-cli send '#ai-agents' '{{message}}'", `slack-cli send '#ai-agents' ''"$V1"''`],
    ["/usr/local/bin/security-check '{{tool_args.command}}'", `/usr/local/bin/security-check ''"$V1"''`],
  ])('%s', (command, expected) => {
    expect(filled(command, CLI_AGENT)).toBe(expected);
  });
});
