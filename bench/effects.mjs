import { spawnSync } from 'node:child_process';
import { optionsOf, place } from './place.mjs';
import { against, cpuTimed, inTurns, summary } from './sample.mjs';
import { handedOn } from './yardstick.mjs';

/** Ten words, as agents write them. */
const LINES = [
  'npm run build -- --mode production --base /app --logLevel warn',
  'git log --oneline -n 20 -- src/index.ts package.json README.md',
];
/** A hundred lines of Python for the interpreter, another text each time: what was read before is known. */
function pythonLine(i) {
  const body = Array.from({ length: 98 }, (_, n) =>
    n % 4 === 0
      ? `def step${n}(x, y=${n}):`
      : n % 4 === 1
        ? `    return [x + str(v) for v in range(y)]`
        : `total${n} = step${n - (n % 4)}('a')`,
  );
  return `python3 - <<'EOF'\nimport json\n${body.join('\n')}\nprint(${i})\nEOF`;
}

/** The processor time that the interpreter takes to start, which runs the text then; null: there is none here. */
function pythonStarts() {
  const told = 'import resource as r; u = r.getrusage(0); print((u.ru_utime + u.ru_stime) * 1e6)';
  const found = spawnSync('python3', ['-c', told], { encoding: 'utf8' });
  return found.status === 0 ? Number(found.stdout) : null;
}

// as many as the trail writes at once, so that every batch pays for its own records
const AT_ONCE = 256;
const GENERATED = 200;
const CODE_AT_ONCE = 16;
const PACKS = ['guard', 'secrets', 'git', 'infra', 'quality', 'notify'];

/** What rules about effects cost a call: with none, with every pack, and with many rules of one's own. As it is shipped, each call is recorded. CPU time. */
export async function effects({ createHooks, quick }) {
  const opened = async (text, more = {}) => {
    const made = place({ '.config/hookline/hooks.yml': text });
    return { made, hooks: await createHooks({ ...optionsOf(made), ...more }) };
  };
  const none = await opened('hooks:\n  - on: PreToolUse\n    tools: [fetch]\n    deny: no\n');
  const all = `extends: [${PACKS.join(', ')}]\nhooks: []\n`;
  const packs = await opened(all);
  const unrecorded = await opened(all, { audit: false });
  const told = await opened(all, { audit: () => {} });
  const many = await opened(`hooks:\n${Array.from({ length: GENERATED }, generatedRule).join('')}`);
  const batch =
    ({ hooks, made }) =>
    async () => {
      const ms = await cpuTimed(async () => {
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
  let texts = 0;
  const code = async () => {
    const ms = await cpuTimed(async () => {
      for (let i = 0; i < CODE_AT_ONCE; i++) {
        const tool_input = { command: pythonLine(texts++) };
        const payload = { session_id: 'bench', cwd: packs.made.cwd, tool_name: 'Bash', tool_input };
        const { refused, decision } = await packs.hooks.trigger('PreToolUse', payload);
        if (refused || decision === 'ask') throw new Error('A hundred lines of Python were stopped.');
      }
    });
    return (ms / CODE_AT_ONCE) * 1000;
  };
  const batches = {
    handedOn: handedOn({ session_id: 'bench', tool_name: 'Bash', tool_input: { command: LINES[0] } }),
    none: batch(none),
    packs: batch(packs),
    unrecorded: batch(unrecorded),
    told: batch(told),
    many: batch(many),
    code,
    ...(pythonStarts() === null ? {} : { python: async () => pythonStarts() }),
  };
  const samples = await inTurns(batches, quick ? 10 : 60);
  for (const { hooks, made } of [none, packs, unrecorded, told, many]) {
    await hooks.close();
    made.remove();
  }
  const more = (values) => values.map((us, i) => us - samples.none[i]);
  // each batch against the one with no rule of the same round
  const diff = (name, values) => ({ name, unit: 'µs', ...summary(more(values)) });
  return [
    { name: 'a call with no rule', unit: 'µs', ...summary(samples.none) },
    diff('what all packs add to a warm line of ten words', samples.packs),
    {
      id: 'packs',
      name: '… against a payload written down and read again',
      ...against(more(samples.packs), samples.handedOn),
    },
    diff('the same where nothing is recorded', samples.unrecorded),
    diff("the same where an embedder's function is told", samples.told),
    diff(`what ${GENERATED} rules about effects add to it`, samples.many),
    diff('what all packs add to a line with 100 lines of Python', samples.code),
    ...(samples.python === undefined
      ? []
      : [{ id: 'code', name: '… against starting Python', ...against(more(samples.code), samples.python) }]),
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
