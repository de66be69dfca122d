import { readdirSync, readFileSync, statSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { agentShop } from './support/agent-shop.ts';
import { codemie } from './support/hook-files.ts';

const CALL = { calls: [{ tool: 'Bash', input: { command: 'echo result' } }] };

/** What each hook found in the file that it is told, in the order of events. */
function toldBy(shop: ReturnType<typeof agentShop>): readonly (readonly [event: string, roles: string])[] {
  const lines = shop.read('told').trimEnd().split('\n');
  return lines.map((line) => {
    const [event = '', text = ''] = line.split('\t');
    if (text === '') return [event, 'no file'];
    const { messages } = JSON.parse(text) as { messages: { role: string; text: string }[] };
    return [event, messages.map(({ role, text }) => `${role}:${text}`).join(' ')];
  });
}

function reading(...events: readonly string[]) {
  const shop = agentShop();
  const tell = `printf '%s\\t%s\\n' "$CODEMIE_HOOK_EVENT" "$(cat "$CODEMIE_TRANSCRIPT_PATH")" >> '${shop.root}/told'`;
  shop.write('home/.codemie/codemie-cli.config.json', codemie(Object.fromEntries(events.map((one) => [one, tell]))));
  return shop;
}

describe('CODEMIE_TRANSCRIPT_PATH', () => {
  test('names a file at every event, which has all that was said so far', async () => {
    const shop = reading('SessionStart', 'UserPromptSubmit', 'PreToolUse', 'PostToolUse', 'Stop');
    await shop.play({ lines: ['go', 'on'], steps: [CALL, { say: 'Done.' }, { say: 'Again.' }] });
    const first = 'user:go assistant: tool:result assistant:Done.';
    expect(toldBy(shop)).toEqual([
      ['SessionStart', ''],
      ['UserPromptSubmit', ''],
      ['PreToolUse', 'user:go assistant:'],
      ['PostToolUse', 'user:go assistant:'],
      ['Stop', first],
      ['UserPromptSubmit', first],
      ['Stop', `${first} user:on assistant:Again.`],
    ]);
  });

  test('is nobody else’s to read, and not the conversation that is resumed', async () => {
    const shop = agentShop();
    shop.write('home/.config/hookline/hooks.yml', shop.logging('PreToolUse', 'PostConversationSave'));
    await shop.play({ steps: [CALL, { say: 'Done.' }] });
    const [before, saved] = shop.log();
    expect(readdirSync(shop.root, { recursive: true, encoding: 'utf8' }).join()).toMatch(/agent\/transcripts\//);
    const path = String(before?.transcript_path);
    expect(statSync(path).mode & 0o077).toBe(0);
    expect(path).not.toBe(saved?.path);
    expect(JSON.parse(readFileSync(String(saved?.path), 'utf8')).messages).toHaveLength(4);
  });

  test('where a hook decides what is saved, nothing is written down that it did not let pass', async () => {
    const shop = agentShop();
    shop.write(
      'home/.config/hookline/hooks.yml',
      `${shop.logging('SessionStart', 'PreToolUse', 'SessionEnd')}  - on: PreConversationSave\n    deny: not saved\n`,
    );
    await shop.play({ steps: [CALL, { say: 'Done.' }] });
    expect(shop.log().map((told) => told.transcript_path)).toEqual([undefined, undefined, undefined]);
    const isKept = (name: string): boolean => /(?:^|\/)agent\//.test(name);
    expect(readdirSync(shop.root, { recursive: true, encoding: 'utf8' }).filter(isKept)).toEqual([]);
  });
});
