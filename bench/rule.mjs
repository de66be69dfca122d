import { place } from './place.mjs';
import { against, inTurns, summary, timed } from './sample.mjs';

const REASON = 'Force pushes are not allowed here.';
/** The check as people write it for a shell. */
const SCRIPT = `case "$(cat)" in *"push --force"*) echo '${REASON}' >&2; exit 2;; esac`;
const RULE = [`    when: tool_input.command.contains("push --force")`, `    deny: ${REASON}`];
/** So that a clock can tell what one of them takes. */
const RULES_AT_ONCE = 50;

/** A check of the command as a rule, against the same check as a command hook: one that refuses, and one that does not. */
export async function rule({ createHooks, quick }) {
  const file = (lines) => `hooks:\n  - on: PreToolUse\n    tools: [shell]\n${lines.join('\n')}\n`;
  const [asRule, asHook] = await Promise.all(
    [RULE, [`    run: ${JSON.stringify(SCRIPT)}`]].map((lines) => opened(createHooks, file(lines))),
  );
  const answer = async ({ hooks }, command, expected) => {
    const payload = { session_id: 'bench', tool_name: 'Bash', tool_input: { command } };
    const { refused, reason } = await hooks.trigger('PreToolUse', payload);
    if (refused !== expected || (refused && reason !== REASON)) throw new Error(`It said ${refused}: ${reason}`);
  };
  const both = async (opened) => {
    await answer(opened, 'git push --force origin main', true);
    await answer(opened, 'git push origin main', false);
  };
  const many = async () => {
    for (let i = 0; i < RULES_AT_ONCE; i++) await both(asRule);
  };
  const things = {
    rule: async () => (await timed(many)) / RULES_AT_ONCE,
    hook: () => timed(() => both(asHook)),
  };
  const samples = await inTurns(things, quick ? 30 : 200);
  for (const { hooks, remove } of [asRule, asHook]) {
    await hooks.close();
    remove();
  }
  const halved = (values) => values.map((ms) => ms / 2);
  return [
    { name: 'trigger with one rule', unit: 'ms', ...summary(halved(samples.rule)) },
    { name: 'trigger with the same check in sh', unit: 'ms', ...summary(halved(samples.hook)) },
    { id: 'rule', name: 'a rule against the same check in sh', ...against(samples.rule, samples.hook) },
  ];
}

async function opened(createHooks, text) {
  const { home, cwd, env, remove } = place({ '.config/hookline/hooks.yml': text });
  const hooks = await createHooks({ home, cwd, env, watch: false });
  return { hooks, remove };
}
