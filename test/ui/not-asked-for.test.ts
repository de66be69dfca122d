import { expect, test } from 'vitest';
import type { RowPage } from '../../src/ui/data/sessions.ts';
import { personAt } from '../hosts/install/person-at.ts';
import { served } from './serve.ts';

test('where nothing fits, the page says at which events an agent does not ask', async () => {
  const it = personAt(['.claude']);
  await it.hookline(['install', 'claude-code', '--yes']);
  const { ask } = await served({ ...it, env: it.env });
  const told = async (query: string): Promise<string> => {
    const page = (await (await ask(`rows?${query}`)).json()) as RowPage;
    return page.notAsked.join('\n');
  };
  expect(await told('text=PostToolUse')).toBe(
    'Not asked for: Claude Code does not ask hookline at PostToolUse. What happens there is not recorded.',
  );
  expect(await told('text=PreToolUse')).toBe('');
  expect(await told('text=nothing-like-it')).toMatch(/does not ask hookline at .*PostToolUse/);
  expect(await told('text=PostToolUse&agent=gemini')).toBe('');
});
