import { renameSync, rmSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { listeningFor, siteIn } from '../../../src/cli/install/site.ts';
import { wireOf } from '../../../src/dialects/wires.ts';
import { hostAgent } from '../../../src/hosts/agents/all.ts';
import { askedEvents } from '../../../src/hosts/install/asked-events.ts';
import { world } from '../../world/world.ts';
import { personAt } from './person-at.ts';

const hookAt = (event: string, more = ''): string => `hooks:\n  - { name: check, on: ${event}, run: 'true'${more} }\n`;
const PROJECT = '.hookline/hooks.yml';
const OWN = '~/.config/hookline/hooks.yml';

function place() {
  const it = world();
  const listening = (cwd = it.project) => listeningFor('user', siteIn('user', { env: it.env, home: it.home, cwd }));
  return {
    ...it,
    async asked(cwd = it.project): Promise<readonly string[]> {
      const agent = hostAgent('claude-code');
      if (agent === undefined) throw new Error('no agent');
      return [...askedEvents(agent, 'user', await wireOf('claude-code'), await listening(cwd)).keys()];
    },
    unread: async (cwd = it.project) => (await listening(cwd)).flatMap(({ unread }) => unread.map(({ file }) => file)),
    async approve() {
      const hooks = await it.open();
      await hooks.approve(hooks.pending().map(({ key }) => key));
    },
  };
}

describe('who listens', () => {
  test('a hook of a project from when it is approved on, in whatever folder that is asked', async () => {
    const it = place();
    it.write(PROJECT, hookAt('PostToolUse'));
    expect(await it.asked()).not.toContain('PostToolUse');
    await it.approve();
    expect(await it.asked()).toContain('PostToolUse');
    expect(await it.asked(it.home)).toContain('PostToolUse');
    // another one of the same project, which nobody has seen
    it.write('.hookline/more.local.yml', hookAt('Notification'));
    expect(await it.asked()).not.toContain('Notification');
    expect(await it.asked(it.home)).not.toContain('Notification');
  });

  test('an approved hook that changed, which stands for what it was until somebody has looked', async () => {
    const it = place();
    it.write(PROJECT, hookAt('PostToolUse'));
    await it.approve();
    it.write(PROJECT, hookAt('PostToolUse').replace("'true'", "'false'"));
    expect(await it.asked(it.home)).toContain('PostToolUse');
  });

  test('no hook that is switched off', async () => {
    const it = place();
    it.write(OWN, hookAt('PostToolUse', ', enabled: false'));
    expect(await it.asked()).not.toContain('PostToolUse');
    it.write(OWN, hookAt('PostToolUse'));
    expect(await it.asked()).toContain('PostToolUse');
  });

  test.each<[string, (it: ReturnType<typeof place>) => void, string]>([
    ['whose file cannot be understood', (it) => it.write(PROJECT, 'hooks: [ {'), PROJECT],
    ['whose file is not there', (it) => rmSync(it.at(PROJECT)), PROJECT],
    ['whose folder is not there', (it) => renameSync(it.project, `${it.project}-away`), '.'],
  ])('an approved hook %s, and that is told', async (_, breaks, file) => {
    const it = place();
    it.write(PROJECT, hookAt('PostToolUse'));
    await it.approve();
    breaks(it);
    expect(await it.asked(it.home)).toContain('PostToolUse');
    expect(await it.unread(it.home)).toEqual([file === '.' ? it.project : it.at(file)]);
  });
});

describe('install', () => {
  test.each([
    ['a file of one’s own', OWN],
    ['an approved project’s file', PROJECT],
  ])('takes no entry out while %s cannot be read, and says which file that is', async (_, file) => {
    const it = personAt(['.claude']);
    it.write(file, hookAt('PostToolUse'));
    if (file === PROJECT) await it.hookline(['trust']);
    await it.hookline(['install', 'claude-code', '--yes']);
    expect(it.entries()).toContain('PostToolUse');
    it.write(file, 'hooks: [ {');
    expect(await it.hookline(['install', 'claude-code', '--yes'], it.home)).toContain('hooks.yml cannot be read');
    expect(it.entries()).toContain('PostToolUse');
    it.write(file, 'hooks: []\n');
    if (file === PROJECT) await it.hookline(['trust', '--revoke']);
    expect(await it.hookline(['install', 'claude-code', '--yes'], it.home)).not.toContain('cannot be read');
    expect(it.entries()).not.toContain('PostToolUse');
  });

  test('says how to forget a project whose folder is gone, and that works', async () => {
    const it = personAt(['.claude']);
    it.write(PROJECT, hookAt('PostToolUse'));
    await it.hookline(['trust']);
    rmSync(it.project, { recursive: true });
    const said = await it.hookline(['install', 'claude-code', '--yes'], it.home);
    expect(said).toContain(`hookline trust --revoke --cwd ${it.project}`);
    expect(it.entries()).toContain('PostToolUse');
    await it.hookline(['trust', '--revoke', '--cwd', it.project], it.home);
    await it.hookline(['install', 'claude-code', '--yes'], it.home);
    expect(it.entries()).not.toContain('PostToolUse');
  });
});
