import { describe, expect, test } from 'vitest';
import { readConversation } from '../../src/agent/conversation-file.ts';
import { agentShop } from './support/agent-shop.ts';
import { codemie } from './support/hook-files.ts';

describe('SessionStart', () => {
  test('gives its context to the model under the heading of CodeMie', async () => {
    const shop = agentShop({
      'home/.codemie/codemie-cli.config.json': codemie({
        SessionStart: `echo '{"decision":"allow","additionalContext":"Operating System: Minix"}'`,
      }),
    });
    const { asked } = await shop.play({});
    expect(asked[0]?.[0]).toEqual({ role: 'system', text: '[SessionStart Hook Output]:\nOperating System: Minix' });
  });

  test('sets variables for the commands of the agent', async () => {
    const shop = agentShop({
      'home/.claude/settings.json': JSON.stringify({
        hooks: {
          SessionStart: [{ hooks: [{ type: 'command', command: 'echo "export WHERE=here" >> "$CLAUDE_ENV_FILE"' }] }],
        },
      }),
    });
    const { asked } = await shop.play({
      steps: [{ calls: [{ tool: 'Bash', input: { command: 'echo "it is $WHERE"' } }] }, { say: 'Done.' }],
    });
    expect(asked[1]?.at(-1)).toMatchObject({ role: 'tool', text: 'it is here' });
  });

  test('that refuses ends the session before the model is asked anything, and SessionEnd still comes', async () => {
    const shop = agentShop();
    const log = shop.logging('SessionEnd', 'UserPromptSubmit');
    shop.write(
      'home/.config/hookline/hooks.yml',
      `${log}  - on: SessionStart\n    run: echo 'not today' >&2; exit 2\n`,
    );
    const { end, asked, notes } = await shop.play({});
    expect(end).toBe('not-started');
    expect(asked).toEqual([]);
    expect(notes).toContainEqual(
      expect.objectContaining({ kind: 'refused', event: 'SessionStart', reason: 'not today' }),
    );
    expect(shop.log().map((event) => event.hook_event_name)).toEqual(['SessionEnd']);
  });

  test('of CodeMie is tried again up to maxHookRetries, then the session is refused with a message', async () => {
    const shop = agentShop();
    const command = `echo x >> '${shop.root}/tries'; echo out; echo 'no database' >&2; exit 2`;
    shop.write('home/.codemie/codemie-cli.config.json', codemie({ SessionStart: command }, { maxHookRetries: 2 }));
    const { end, notes } = await shop.play({});
    expect(end).toBe('not-started');
    expect(shop.read('tries')).toBe('x\n'.repeat(3));
    const feedback = expect.stringMatching(/no database[\s\S]*out/);
    expect(notes.filter((note) => note.kind === 'retried')).toMatchObject([
      { event: 'SessionStart', time: 1, of: 2, reason: feedback },
      { event: 'SessionStart', time: 2, of: 2, reason: feedback },
    ]);
    expect(notes.filter((note) => note.kind === 'refused')).toMatchObject([{ reason: feedback }]);
    expect(notes).toContainEqual(expect.objectContaining({ text: expect.stringContaining('was refused 3 times') }));
  });

  test('that agrees when it is tried again lets the session begin', async () => {
    const shop = agentShop();
    const command = `test -e '${shop.root}/there' || { touch '${shop.root}/there'; echo wait >&2; exit 2; }`;
    shop.write('home/.codemie/codemie-cli.config.json', codemie({ SessionStart: command }));
    expect((await shop.play({})).end).toBe('completed');
  });

  test('is told why the session begins: anew, or resumed', async () => {
    const shop = agentShop();
    shop.write('home/.config/hookline/hooks.yml', shop.logging('SessionStart'));
    const { sessionId } = await shop.play({ steps: [{ say: 'One.' }, { say: 'Two.' }] });
    const resumed = readConversation(`${shop.state}/agent/${sessionId}.json`);
    const again = await shop.play({ resumed, steps: [{ say: 'One.' }, { say: 'Two.' }] });
    expect(shop.log().map(({ source, session_id }) => [source, session_id])).toEqual([
      ['startup', sessionId],
      ['resume', sessionId],
    ]);
    expect(again.asked[0]?.map(({ text }) => text)).toEqual(['go', 'One.', 'go']);
    expect(again.notes).toContainEqual(expect.objectContaining({ kind: 'said', text: 'Two.' }));
  });
});
