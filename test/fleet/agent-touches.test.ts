import { join } from 'node:path';
import { expect, test } from 'vitest';
import { machine } from '../cli/machine.ts';

/** Each with the path in the place of `@`. */
const SPELLINGS = [
  'rm -f @',
  'echo x > @',
  'sed -i s/a/b/ @',
  'mv /tmp/x @',
  'cp /tmp/x @',
  'tee @ < /tmp/x',
  "bash -c 'rm @'",
  'env A=1 rm @',
  'cd / && rm -rf @',
  "python3 -c \"open('@','w')\"",
];

test.each(['enrolment', 'store', 'key', 'trail'])(
  'an agent that would change the %s of an enrolled machine is refused or asked about, however it spells that',
  async (what) => {
    const it = machine();
    const state = join(it.state, 'hookline');
    const places: Readonly<Record<string, string>> = {
      enrolment: join(it.home, '.config/hookline/enrolment.yml'),
      store: join(state, 'fleet/user/current'),
      key: join(state, 'fleet/machine-key.pem'),
      trail: join(state, 'audit/trail.jsonl'),
    };
    for (const spelling of SPELLINGS) {
      const command = spelling.replaceAll('@', places[what] ?? '');
      const { outcome } = await it.run('PreToolUse', ['--tool', 'Bash', '--input', JSON.stringify({ command })]);
      expect(['deny', 'ask'], spelling).toContain(outcome.decision);
    }
    const input = JSON.stringify({ file_path: places[what], content: 'x' });
    expect(['deny', 'ask']).toContain(
      (await it.run('PreToolUse', ['--tool', 'Write', '--input', input])).outcome.decision,
    );
  },
);
