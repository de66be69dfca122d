import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { CLI, settings } from '../cli/machine.ts';
import { naiveCodemie } from './naive/codemie.ts';
import { naiveExec } from './naive/exec.ts';
import { scene } from './scene.ts';

describe('A22: nothing goes round for ever', () => {
  test('a hook that never lets the agent end is overruled, and the person is told', async () => {
    const { project, open } = scene();
    const never = `echo '{"decision":"block","reason":"not yet"}'`;
    let rounds = 0;
    while (rounds < 30 && (await naiveCodemie(never, project, {})).decision === 'block') rounds += 1;
    expect(rounds).toBe(30);

    const hooks = await open();
    hooks.register({ dialect: 'hookline', event: 'Stop', definition: { run: never } });
    const outcomes = [];
    for (let i = 0; i < 12; i++) outcomes.push(await hooks.trigger('Stop', { session_id: 's' }));
    const held = outcomes.filter(({ hold }) => hold);
    expect(held).toHaveLength(8);
    expect(outcomes[8]?.messages.join()).toMatch(/held 8 times and may end now/);
  });

  test('a hook that starts an agent whose hooks start it again ends at a depth', async () => {
    const { write, cli, project, top } = scene();
    // only the budget of the test ends the naive one
    write('agent.sh', '#!/bin/sh\necho x >> depth\n[ "$(wc -l < depth)" -ge 40 ] || ./agent.sh\n', 0o755);
    await naiveExec('./agent.sh', { cwd: project });
    expect(readFileSync(`${project}/depth`, 'utf8').length).toBe(80);

    const again = `echo x >> '${top}/depth'; '${process.execPath}' '${CLI}' run Stop --json > '${top}'/"$(date +%s%N).json" || true`;
    write('~/.claude/settings.json', settings({ Stop: again }));
    const { status } = await cli(['run', 'Stop']);
    expect(status).toBe(0);
    const depth = readFileSync(`${top}/depth`, 'utf8').length / 2;
    expect(depth).toBeLessThanOrEqual(8);
    const said = await naiveExec(`cat '${top}'/*.json`, { cwd: top });
    expect(said.stdout).toMatch(/NESTED_TOO_DEEP|SELF_CALL/);
  });
});
