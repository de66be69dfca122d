import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { place } from './place.mjs';
import { against, inTurns, summary, timed } from './sample.mjs';

/** The same guard in two languages: it answers each line, so that it can be started each time, or once. */
const SCRIPTS = {
  Node: {
    file: 'guard.mjs',
    text: `import { createInterface } from 'node:readline';
for await (const line of createInterface({ input: process.stdin })) {
  const { tool_input } = JSON.parse(line);
  console.log(/rm -rf/.test(tool_input.command) ? '{"decision":"deny","reason":"no"}' : '');
}
`,
    program: () => process.execPath,
  },
  Python: {
    file: 'guard.py',
    text: `import json, re, sys
for line in sys.stdin:
    command = json.loads(line)["tool_input"]["command"]
    print('{"decision":"deny","reason":"no"}' if re.search("rm -rf", command) else "", flush=True)
`,
    program: () => {
      // the program itself, not a script that looks for it
      const found = spawnSync('python3', ['-c', 'import sys; print(sys.executable)'], { encoding: 'utf8' });
      return found.status === 0 ? found.stdout.trim() : null;
    },
  },
};

/** A persistent hook against the same script started for each event. */
export async function persistent({ createHooks, quick }) {
  const figures = [];
  for (const [language, { file, text, program }] of Object.entries(SCRIPTS)) {
    const interpreter = program();
    if (interpreter !== null) figures.push(...(await compared(createHooks, quick, language, interpreter, file, text)));
  }
  return figures;
}

async function compared(createHooks, quick, language, interpreter, file, text) {
  const { home, cwd, env, remove } = place();
  writeFileSync(join(cwd, file), text);
  const open = async (more) => {
    const hooks = await createHooks({ home, cwd, env });
    const definition = { run: interpreter, args: [file], ...more };
    hooks.register({ dialect: 'hookline', event: 'PreToolUse', definition });
    return hooks;
  };
  const [eachTime, once] = [await open({}), await open({ persistent: true })];
  const payload = { session_id: 'bench', tool_name: 'Bash', tool_input: { command: 'rm -rf build' } };
  const run = (hooks) => async () => {
    const ms = await timed(async () => {
      const outcome = await hooks.trigger('PreToolUse', payload);
      if (outcome.reason !== 'no') throw new Error(`The guard did not refuse: ${JSON.stringify(outcome.ran)}`);
    });
    // what one leaves to be done must not be counted for the other
    await sleep(2);
    return ms;
  };
  const samples = await inTurns({ eachTime: run(eachTime), once: run(once) }, quick ? 20 : 100);
  for (const hooks of [eachTime, once]) await hooks.close();
  remove();
  return [
    { name: `a ${language} hook started each time`, unit: 'ms', ...summary(samples.eachTime) },
    { name: `the same ${language} hook, persistent`, unit: 'ms', ...summary(samples.once) },
    {
      id: language,
      name: `a persistent ${language} hook against one started each time`,
      ...against(samples.once, samples.eachTime),
    },
  ];
}
