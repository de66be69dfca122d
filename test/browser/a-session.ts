import { CLI, finished } from '../world/cli.ts';
import { type World, world } from '../world/world.ts';

/** What they say is not made up: the engine has asked them. */
const RULES = `extends: [guard, secrets]
hooks:
  - name: no-push
    on: PreToolUse
    tools: [shell]
    when: runs(tool_input.command, "git push *")
    deny: Pushing is for people. Tell them what is ready.
  - name: deploys-are-tried-first
    on: PreToolUse
    if: Bash(./deploy *)
    run: |
      sleep 0.03; jq -c "{rewrite: (.tool_input + {command: (.tool_input.command + \\" --dry-run\\")})}"
  - { name: who-is-on-call, on: PreToolUse, tools: [shell], run: cat >/dev/null; sleep 0.02 }
  - { name: format, on: PostToolUse, tools: [write, edit], run: cat >/dev/null; sleep 0.06 }
  - { name: tests-are-green, on: Stop, run: cat >/dev/null; sleep 0.09 }
`;

const CALLS: readonly (readonly [string, Record<string, unknown>])[] = [
  ['Bash', { command: 'git status --short' }],
  ['Read', { file_path: 'src/slug.ts' }],
  ['Edit', { file_path: 'src/slug.ts', old_string: 'a', new_string: 'b' }],
  ['Bash', { command: 'npm test -- --run test/slug.test.ts' }],
  ['Read', { file_path: '.env' }],
  ['Bash', { command: 'git add -A && git commit -m "Slugs keep their dashes"' }],
  ['Bash', { command: 'git commit --amend --no-edit && git push --force origin main' }],
  ['Bash', { command: './deploy staging' }],
  ['Write', { file_path: 'NOTES.md', content: 'Release on Friday.\n' }],
];

/** A computer on which Claude Code has worked for a turn: each event through the bridge, as the agent itself calls it. */
export async function afterSession(): Promise<World> {
  const all = world({ indent: 2 });
  all.write('~/.config/hookline/hooks.yml', RULES);
  const session = '7c0ff1ce-5a1e-4b0a-9d1e-2f6f1d0c0de5';
  const about = { session_id: session, cwd: all.project, permission_mode: 'default', transcript_path: '' };
  const tell = async (event: string, more: object): Promise<void> => {
    const input = JSON.stringify({ ...about, hook_event_name: event, ...more });
    await finished(process.execPath, [CLI, 'bridge', 'claude-code', event], { cwd: all.project, env: all.env, input });
  };
  await tell('SessionStart', { source: 'startup' });
  await tell('UserPromptSubmit', { prompt: 'Make slugs keep their dashes, then ship it.' });
  for (const [at, [tool_name, tool_input]] of CALLS.entries()) {
    const call = { tool_name, tool_input, tool_use_id: `toolu_0${at}` };
    await tell('PreToolUse', call);
    if (!/push|\.env/.test(JSON.stringify(tool_input)))
      await tell('PostToolUse', { ...call, tool_response: { ok: true } });
  }
  await tell('Stop', { stop_hook_active: false });
  return all;
}
