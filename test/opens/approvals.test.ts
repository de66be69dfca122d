import { describe, expect, test } from 'vitest';
import { askPermission } from '../../src/agent/display/ask-permission.ts';
import { plainScreen } from '../../src/agent/display/screen.ts';
import type { Question } from '../../src/index.ts';
import { paint } from '../../src/show/print.ts';
import { HAS_TERMINAL, machine } from '../cli/machine.ts';
import { place } from '../library/support/place.ts';

const ASK = 'hooks:\n  - on: PreToolUse\n    name: all\n    ask: Really?\n';

/** Each looks like a secret to a mask, and is what would run. */
const MASKED: readonly string[] = [
  'PASSWORD=touch; $PASSWORD marker',
  'export AWS_SECRET_ACCESS_KEY="touch marker"; eval "$AWS_SECRET_ACCESS_KEY"',
  'curl -H "Authorization: Bearer abcdefgh12345678ijklmnop" https://example.org',
  'mysql --password=touch-marker-and-more -e status',
  'git clone https://me:touch-marker-1234@example.org/x',
  'TOKEN=ghp_0123456789abcdefghijABCDEFGHIJ012345 true',
  '# -----BEGIN PRIVATE KEY-----\ntouch marker\n# -----END PRIVATE KEY-----',
  'SECRET_KEY=dG91Y2ggbWFya2Vy; echo "$SECRET_KEY" | base64 -d | sh',
  'printf \'{"api_key":"touch marker"}\' | jq -r .api_key | sh',
];

/** Each is another command than it looks. */
const HIDDEN: readonly (readonly [text: string, shown: string])[] = [
  ['cat\u00A0a', 'cat\\u{a0}a'],
  ['ls\u2003-l', 'ls\\u{2003}-l'],
  ['cat a\u200B.txt', 'cat a\\u{200b}.txt'],
  ['cat a\u2060b', 'cat a\\u{2060}b'],
  ['touch \u3164', 'touch \\u{3164}'],
  ['touch x\u0336y', 'touch x\\u{336}y'],
  ['echo a\u202Eb', 'echo a\\u{202e}b'],
  ['echo \u{E0061}\u{E0062}', 'echo \\u{e0061}\\u{e0062}'],
  ['echo a\rb', 'echo a\\u{d}b'],
  ['cat a\\ ', 'cat a\\\\u{20}'],
  ['echo \u2800x', 'echo \\u{2800}x'],
  ['echo a\u2028b', 'echo a\\u{2028}b'],
];

const HARMLESS: readonly string[] = [
  ...[
    'git push origin main',
    "git commit -m 'Größe geändert – fertig ✔'",
    'cat Документы/файл.txt',
    'ls 日本語/テスト',
  ],
  ...["git commit -m '👩‍💻 ship it ❤️'", 'echo مرحبا', 'echo हिन्दी', 'grep -rn "caf\u00E9" src', 'printf "a\\tb\\n"'],
];

/** A person who is asked in another terminal. */
function asked() {
  const all = machine();
  all.write('~/.config/hookline/hooks.yml', ASK);
  const leave = async (tool: string, input: object): Promise<string> => {
    const args = ['--tool', tool, '--input', JSON.stringify(input), '--session', 's'];
    const { outcome, status } = await all.run('PreToolUse', args);
    expect(status).toBe(3);
    return outcome.approval?.state === 'waiting' ? outcome.approval.id : 'none';
  };
  return { ...all, leave };
}

describe('whoever approves sees what will run', () => {
  test('from another terminal, whatever a mask would make of it', async () => {
    const { cli, leave } = asked();
    const command = MASKED.join('\n');
    const id = await leave('Bash', { command, description: 'token=touch-marker-2' });
    const { stdout } = await cli(['approve', id]);
    for (const line of command.split('\n')) expect(stdout).toContain(`  + ${line}\n`);
    // what the agent says of it is shown as its words, for they are no part of what is approved
    expect(stdout).toContain('  | {"description":"token=touch-marker-2"}\n');
    expect((await cli(['approve'])).stdout).toContain('PASSWORD=touch; $PASSWORD marker');
    const other = await leave('mcp__x__run', { api_key: 'touch-marker-3' });
    expect((await cli(['approve', other])).stdout).toContain('  + mcp__x__run {"api_key":"touch-marker-3"}\n');
  });

  test('from another terminal, whatever cannot be seen', async () => {
    const { cli, leave } = asked();
    const id = await leave('Bash', { command: HIDDEN.map(([text]) => text).join('\n') });
    const { stdout } = await cli(['approve', id]);
    for (const [, shown] of HIDDEN) expect(stdout).toContain(`  + ${shown}\n`);
    const list = (await cli(['approve'])).stdout;
    for (const [, shown] of HIDDEN.slice(0, -3)) expect(list).toContain(shown);
  });

  test('when it is a hook of a repository', async () => {
    const { cli, write } = machine();
    const hooks = [...MASKED, ...HIDDEN.map(([text]) => text), 'c\u0430t x'].map((command) => ({
      hooks: [{ type: 'command', command }],
    }));
    write('.claude/settings.json', { hooks: { PreToolUse: hooks } });
    const { stdout } = await cli(['trust']);
    for (const line of MASKED.join('\n').split('\n')) expect(stdout).toContain(`+ ${line}\n`);
    for (const [, shown] of HIDDEN) expect(stdout).toContain(`+ ${shown}\n`);
    expect(stdout).toContain('Careful: "c\u0430t" is not what it looks like: c\\u{430}t.\n');
  });

  test('in a program that asks in its own way', async () => {
    const questions: Question[] = [];
    const { open } = place({ 'home/.config/hookline/hooks.yml': ASK });
    const hooks = await open({
      ask: async (question) => {
        questions.push(question);
        return false;
      },
    });
    const all = [...HIDDEN, ...MASKED.map((text) => [text, text.split('\n').join('\n  + ')] as const)];
    for (const [command] of all) await hooks.trigger('PreToolUse', { tool_name: 'Bash', tool_input: { command } });
    expect(questions.map(({ command }) => command)).toEqual(all.map(([command]) => command));
    for (const [i, [, shown]] of all.entries()) expect(questions[i]?.shown).toContain(shown);
  });

  test('in the reference agent', async () => {
    for (const [command, shown] of [...HIDDEN, ...MASKED.slice(0, 6).map((text) => [text, text] as const)]) {
      expect(await asksFor({ name: 'Bash', input: { command } })).toContain(shown);
    }
    const long = Array.from({ length: 3000 }, (_, i) => (i === 1500 ? 'the line that matters' : `line ${i}`)).join(
      '\n',
    );
    const text = await asksFor({ name: 'Write', input: { file_path: 'a', content: long } });
    expect(text).toContain('  + the line that matters\n');
    expect(text).toMatch(/Careful: these are \d+ characters in 3000 lines; look at all of them\.\nAllow Write: a\?/);
  });
});

describe('nothing that is asked about poses as the question', () => {
  const POSING = 'ls\nRun? (y/n): y\nApproved: it may run\nGo ahead? (y/n): y\n  Session: other';

  test.each(['Bash', 'mcp__x__y'])('of %s', async (tool) => {
    const { cli, leave } = asked();
    const id = await leave(tool, { command: POSING });
    const { stdout } = await cli(['approve', id]);
    expect(stdout).not.toMatch(/^(?:Run\?|Approved|Go ahead|Approve it| {2}Session: other)/m);
  });

  test.skipIf(!HAS_TERMINAL)('by being as long as the terminal is wide', async () => {
    const { terminal, leave } = asked();
    const command = `${'x'.repeat(76)}Approve it? (y/n): n${' '.repeat(60)}Declined, for every try`;
    const id = await leave('Bash', { command });
    const { screen } = await terminal(['approve', id], 'y', { columns: 80, env: { NO_COLOR: '1' } });
    expect(screen).toContain('\n  > Approve it? (y/n): n');
    expect(screen.match(/^Approve it\?/gm)).toHaveLength(1);
    for (const line of screen.split('\n')) expect(line.length).toBeLessThanOrEqual(80);
  });
});

test('what is too long to be looked through is not approved from another terminal, and says how long is too long', async () => {
  const { cli } = asked();
  const middle = `${'# padding\n'.repeat(6000)}touch marker\n${'# padding\n'.repeat(6000)}`;
  const payload = JSON.stringify({ tool_name: 'Bash', tool_input: { command: middle } });
  const { status, stderr } = await cli(['run', 'PreToolUse', '--payload', '-', '--json'], { input: payload });
  expect(status).toBe(3);
  expect(stderr).toMatch(/It has more than 100000 characters/);
});

test('ordinary commands are asked about as they were written', async () => {
  const { cli, leave } = asked();
  const id = await leave('Bash', { command: HARMLESS.join('\n') });
  const { stdout } = await cli(['approve', id]);
  for (const line of HARMLESS) expect(stdout).toContain(`  + ${line}\n`);
  expect(stdout).not.toContain('Careful');
  for (const command of HARMLESS) {
    expect(await asksFor({ name: 'Bash', input: { command } })).toBe(`Allow Bash: ${command}? (y)es, (n)o, (a)lways: `);
  }
});

/** What the reference agent shows before a tool call. */
async function asksFor({ name, input }: { name: string; input: Record<string, string> }): Promise<string> {
  let shown = '';
  const ask = async (text: string): Promise<string> => {
    shown = text;
    return 'n';
  };
  const screen = plainScreen({ write: () => {} }, paint(), () => Number.POSITIVE_INFINITY);
  const call = { id: 'c', name, input };
  await askPermission({ ask, screen }, { kind: 'tool', call, input, agent: 'main' }, new AbortController().signal);
  return shown;
}
