import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { settings } from '../cli/machine.ts';
import { naiveLog } from './naive/log.ts';
import { scene } from './scene.ts';

/** Joined when they are used: no scanner of repositories should find a secret here. */
const CANARIES: readonly (readonly [text: string, canary: string])[] = [
  [
    ['curl -H "Authorization: Bearer ', 'canaryOne0123456789', '" https://api.example.com'].join(''),
    'canaryOne0123456789',
  ],
  [['git clone https://me:', 'canaryTwo0123456789', '@git.example.com/x.git'].join(''), 'canaryTwo0123456789'],
  [['export DB_PASSWORD=', 'canaryThree0123456789'].join(''), 'canaryThree0123456789'],
  [['gh', 'p_canaryFour0123456789abcdefghijklmno'].join(''), 'canaryFour0123456789'],
  [['sk', '-proj-canaryFive0123456789abcdef'].join(''), 'canaryFive0123456789'],
];

describe('A29: a secret is masked before the first write, wherever it came from', () => {
  test('the naive log has all of them', () => {
    const { top } = scene();
    const log = join(top, 'audit.log');
    for (const [command] of CANARIES) naiveLog(log, { tool_input: { command } });
    for (const [, canary] of CANARIES) expect(readFileSync(log, 'utf8')).toContain(canary);
  });

  test.each(CANARIES)('%s', async (text, canary) => {
    const { write, run, cli, recorded, home } = scene();
    write('~/.claude/settings.json', settings({ PreToolUse: 'tee /dev/stderr; exit 2' }));
    write('~/.mimir/config.yml', {
      hooks: { 'pre-tool-call': { command: 'no-such-program {bash_command}', continueOnError: false } },
    });
    write('~/.codemie/codemie-cli.config.json', {
      ...{ version: 2, activeProfile: 'p' },
      profiles: {
        p: { debug: true, hooks: { PreToolUse: [{ hooks: [{ type: 'command', command: 'cat; exit 1' }] }] } },
      },
    });
    const payload = {
      tool_name: 'Bash',
      tool_input: { command: text, description: text },
      session_id: `s-${text}`,
      note: text,
    };
    const { outcome } = await run('PreToolUse', ['--payload', '-'], { input: JSON.stringify(payload) });
    expect(outcome.ran).toHaveLength(3);
    // whoever decides sees everything
    expect(outcome.ran[0]?.stdout).toContain(canary);
    expect(recorded()).toContain('"kind":"outcome"');
    expect(recorded()).not.toContain(canary);
    const logs = await cli(['audit', 'export']);
    expect(logs.status).toBe(0);
    expect(logs.stdout).not.toContain(canary);
    const debug = join(home, '.codemie/logs');
    for (const name of readdirSync(debug)) expect(readFileSync(join(debug, name), 'utf8')).not.toContain(canary);
  });
});
