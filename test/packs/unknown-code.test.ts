import { describe, expect, test } from 'vitest';
import type { HooksByName } from '../../src/hooks/api.ts';
import { workstation } from './workstation.ts';

/** Program texts of which not a word is known. */
const CODE = [
  'python3 -c "$CODE"',
  'python3 "$F"',
  'bun -e "$CODE"',
  'deno eval "$CODE"',
  'node "$F" --x',
  'node -e "eval(process.argv[1])"',
  'python3 -c "import subprocess, sys; subprocess.run(sys.argv[1:])"',
  'Rscript -e "$CODE"',
  'julia -e "$CODE"',
  'ruby "$F"',
  'awk "$CODE" a',
  'uv run python -c "$CODE"',
  'echo "$X" | python3',
  'python3 - <<< "$X"',
  'tclsh <<< "$CODE"',
];
const KNOWN = [
  'python3 -c "print(1)"',
  'Rscript -e "print(1)"',
  'python3 x.py "$X"',
  "echo 'print(1)' | python3",
  'node a.mjs',
];
const PROGRAMS = ['$TOOL x', 'eval "$X"', 'bash -c "$X"', 'echo "$X" | bash', 'cat "unclosed'];

async function withRules(rules: string): Promise<HooksByName> {
  const { write, open } = await workstation([]);
  write('~/.config/hookline/hooks.yml', `extends: [guard]\nrules: ${rules}\nhooks: []\n`);
  return open();
}

/** The rules that stop a line. */
async function stoppedBy(hooks: HooksByName, command: string): Promise<readonly string[]> {
  const { ran } = await hooks.trigger('PreToolUse', {
    session_id: command,
    tool_name: 'Bash',
    tool_input: { command },
  });
  return ran.flatMap(({ name, decision }) =>
    name !== null && (decision === 'ask' || decision === 'deny') ? [name] : [],
  );
}

describe('code that nobody knows', () => {
  test('is asked about by one rule, and passes without it', async () => {
    const [all, without] = [await withRules('{}'), await withRules('{ guard/unknown-code: off }')];
    for (const line of CODE) {
      expect(await stoppedBy(all, line), line).toEqual(['guard/unknown-code']);
      expect(await stoppedBy(without, line), line).toEqual([]);
    }
  });

  test('leaves what is known of a line, and other programs, to their own rules', async () => {
    const without = await withRules('{ guard/unknown-code: off }');
    for (const line of PROGRAMS) expect(await stoppedBy(without, line), line).toEqual(['guard/unknown-program']);
    expect(await stoppedBy(without, 'python3 -c "$CODE"; rm -rf "$X"')).toEqual(['guard/unknown-target']);
    expect(await stoppedBy(without, 'python3 -c "$CODE"; $TOOL')).toEqual(['guard/unknown-program']);
  });

  test('is none where it stands in the line, or in a file with a name', async () => {
    const all = await withRules('{}');
    for (const line of KNOWN) expect(await stoppedBy(all, line), line).toEqual([]);
  });
});
