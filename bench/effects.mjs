import { optionsOf, place } from './place.mjs';
import { inTurns, summary, timed } from './sample.mjs';

/** Ten words, as agents write them. */
const LINES = [
  'npm run build -- --mode production --base /app --logLevel warn',
  'git log --oneline -n 20 -- src/index.ts package.json README.md',
];
const AT_ONCE = 50;
const GENERATED = 200;
const PACKS = ['guard', 'secrets', 'git', 'infra', 'quality', 'notify'];

/** What rules about effects cost a call: with none, with every pack, and with many rules of one's own. As it is shipped, each call is recorded. */
export async function effects({ createHooks, quick }) {
  const opened = async (text, more = {}) => {
    const made = place({ '.config/hookline/hooks.yml': text });
    return { made, hooks: await createHooks({ ...optionsOf(made), ...more }) };
  };
  const none = await opened('hooks:\n  - on: PreToolUse\n    tools: [fetch]\n    deny: no\n');
  const all = `extends: [${PACKS.join(', ')}]\nhooks: []\n`;
  const packs = await opened(all);
  const untrailed = await opened(all, { audit: () => {} });
  const many = await opened(`hooks:\n${Array.from({ length: GENERATED }, generatedRule).join('')}`);
  const batch =
    ({ hooks, made }) =>
    async () => {
      const ms = await timed(async () => {
        for (let i = 0; i < AT_ONCE; i++) {
          const payload = {
            session_id: 'bench',
            cwd: made.cwd,
            tool_name: 'Bash',
            tool_input: { command: LINES[i % 2] },
          };
          const { refused, decision } = await hooks.trigger('PreToolUse', payload);
          if (refused || decision === 'ask') throw new Error(`"${LINES[i % 2]}" was stopped.`);
        }
      });
      return (ms / AT_ONCE) * 1000;
    };
  const batches = { none: batch(none), packs: batch(packs), untrailed: batch(untrailed), many: batch(many) };
  const samples = await inTurns(batches, quick ? 30 : 200);
  for (const { hooks, made } of [none, packs, untrailed, many]) {
    await hooks.close();
    made.remove();
  }
  const more = (values) => values.map((us, i) => us - samples.none[i]);
  const diff = (name, values) => ({
    name,
    unit: 'µs',
    ...summary(more(values)),
    median: summary(values).median - summary(samples.none).median,
    target: 150,
  });
  return [
    { name: 'a call with no rule', unit: 'µs', ...summary(samples.none) },
    diff('what all packs add to a warm line of ten words', samples.packs),
    diff('the same where calls are not recorded', samples.untrailed),
    diff(`what ${GENERATED} rules about effects add to it`, samples.many),
  ];
}

function generatedRule(_, i) {
  const keys = [
    [`reads: ["**/secret-${i}/**", "~/.keys-${i}/*", "!**/*.example"]`],
    [`writes: ["**/guarded-${i}/**", "/etc/x${i}/**"]`],
    [`deletes: "**/kept-${i}/**"`, 'outside: project'],
    [`runs: ["tool-${i} destroy *", "git remote remove ${i}"]`],
    [`sends: ["*.host-${i}.example"]`],
  ][i % 5];
  const lines = ['on: PreToolUse', `name: rule-${i}`, 'certain: true', ...keys, 'deny: no'];
  return `  - ${lines.join('\n    ')}\n`;
}
