import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { scene, shell } from '../../attacks/scene.ts';

/** Program texts of an agent's day, written down before anybody looked at what becomes of them: the language, and the text. */
function textsIn(name: string): readonly string[] {
  const lines = readFileSync(new URL(`corpora/${name}`, import.meta.url), 'utf8')
    .trim()
    .split('\n');
  return lines.map((line) => {
    // a line for a shell, of a language that nobody parses
    if (!/^(?:py|js) \|/.test(line)) return line;
    const [, language, text = ''] = /^(py|js) \| (.*)$/.exec(line) ?? [];
    return `${language === 'py' ? 'python3' : 'node'} << 'END'\n${text.replaceAll('⏎', '\n')}\nEND`;
  });
}

async function decided(name: string): Promise<readonly { readonly text: string; readonly isStopped: boolean }[]> {
  const it = scene();
  it.write('~/.config/hookline/hooks.yml', 'extends: [guard, secrets, git]\n');
  it.write('.env', 'PORT=3000\nAPI_KEY=abc123def456\n');
  it.write('src/index.ts', 'export {}\n');
  // whoever prints the environment shows it
  const hooks = await it.open({ env: { ...it.env, SERVICE_API_KEY: 'abc123def456' } });
  const all: { readonly text: string; readonly isStopped: boolean }[] = [];
  for (const text of textsIn(name)) {
    const { decision } = await hooks.trigger('PreToolUse', shell(text.replaceAll('/home/dev', it.home)));
    all.push({ text, isStopped: ['ask', 'deny', 'block'].includes(decision) });
  }
  return all;
}

describe('texts of Perl, Ruby, PHP, awk and sed', () => {
  test('that do harm or show a secret are stopped, each of them', async () => {
    const all = await decided('other-dangerous.txt');
    expect(all.length).toBeGreaterThanOrEqual(160);
    expect(all.filter(({ isStopped }) => !isStopped).map(({ text }) => text)).toEqual([]);
  }, 600_000);

  test('that are ordinary work pass, each of them', async () => {
    const all = await decided('other-ordinary.txt');
    expect(all.length).toBeGreaterThanOrEqual(160);
    expect(all.filter(({ isStopped }) => isStopped).map(({ text }) => text)).toEqual([]);
  }, 600_000);
});

describe('program texts of an agent’s day', () => {
  test('that do harm or show a secret are stopped, each of them', async () => {
    const all = await decided('dangerous.txt');
    expect(all.length).toBeGreaterThanOrEqual(150);
    expect(all.filter(({ isStopped }) => !isStopped).map(({ text }) => text)).toEqual([]);
  }, 600_000);

  test('that are ordinary work pass, each of them', async () => {
    const all = await decided('ordinary.txt');
    expect(all.length).toBeGreaterThanOrEqual(150);
    expect(all.filter(({ isStopped }) => isStopped).map(({ text }) => text)).toEqual([]);
  }, 600_000);
});
