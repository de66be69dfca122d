// wide: plays the whole demonstration, several times

import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hookFiles } from '../../src/agent/demo/hook-files.ts';
import { type DemoEnd, runDemo } from '../../src/agent/demo/run-demo.ts';
import { plainScreen } from '../../src/agent/display/screen.ts';
import { paint } from '../../src/show/print.ts';
import { scratchFolder } from '../scratch-folder.ts';

const TIMEOUT_MS = 300_000;

/** The demonstration in this process, with one file of hooks as it is not meant to be. */
async function demoWith(path: string, change: (text: string) => string): Promise<DemoEnd & { printed: string }> {
  let printed = '';
  const write = (text: string): void => {
    printed += text;
  };
  const end = await runDemo({
    screen: plainScreen({ write }, paint(), () => 100),
    ...{ paced: false, keep: false, program: 'hookline', signal: new AbortController().signal },
    showAudit: async () => {},
    hooks: (server) =>
      hookFiles(server).map((file) => (file.path === path ? { ...file, text: change(file.text) } : file)),
  });
  return { ...end, printed };
}

function broken({ scenes }: DemoEnd): readonly string[] {
  return scenes.flatMap(({ claims }) => claims.filter(({ holds }) => !holds).map(({ text }) => text));
}

describe('a claim that is not so is found', () => {
  const usual = process.env.TMPDIR;
  const tmp = scratchFolder();
  beforeAll(() => {
    process.env.TMPDIR = tmp;
  });
  afterAll(() => {
    if (usual === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = usual;
  });

  test(
    'as they are meant to be, all hold',
    async () => {
      const end = await demoWith('', (text) => text);
      expect(broken(end)).toEqual([]);
      expect(end.holds).toBe(true);
    },
    TIMEOUT_MS,
  );

  test.each([
    ['home/.claude/settings.json', 'rm -rf', 'mkfs', 'build/index.html is still there'],
    ['home/.claude/settings.json', 'not for agents', 'for nobody', 'the model reads "Tool execution blocked by hook:'],
    ['home/.codemie/codemie-cli.config.json', 'SessionStart', 'SessionEnd', 'the model reads "[SessionStart Hook'],
    ['home/.codemie/codemie-cli.config.json', '"matcher": "Write"', '"matcher": "Read"', 'there is no .env'],
    ['home/.codemie/codemie-cli.config.json', '/v1"', '/v2"', 'the judge, a server on this machine'],
    [
      'project/.hookline/hooks.yml',
      'contains("deploy")',
      'contains("lunch")',
      'and, before the prompt, the house rule',
    ],
    ['project/.hookline/hooks.yml', 'on: Stop', 'on: SubagentStop', 'it was held once'],
    ['project/.hookline/tests.sh', 'exit 2', 'exit 0', 'the tests are green now'],
    ['home/.gen/settings.json', 'Write|Edit', 'Read', 'src/slug.mjs has blanks for tabs'],
    ['team/team.yml', 'LICENSE', 'COPYING', 'LICENSE is as it was'],
    ['team/team.yml', 'pre-file-write', 'pre-tool-call', 'the person was told: Hook'],
    ['home/.config/agent/settings.json', '--dry-run', '--really', 'nothing was deployed'],
    ['home/.config/cocode/hooks.toml', '/channel', '/nowhere', "the channel's server got"],
  ])(
    'in %s with %j → %j: %s',
    async (path, from, to, claim) => {
      const end = await demoWith(path, (text) => text.replaceAll(from, to));
      expect(end.holds).toBe(false);
      expect(broken(end)).toContainEqual(expect.stringContaining(claim));
      expect(end.printed).toContain(`  ✗ ${claim}`);
      expect(end.printed).toMatch(/\n\d+ of \d+ claims hold/);
      expect(readdirSync(tmp)).toEqual([]);
    },
    TIMEOUT_MS,
  );

  test(
    'a scene that is never played counts as broken, also what would be so without it',
    async () => {
      const stop = `{ "hooks": { "PreToolUse": [{ "matcher": "Write", "hooks": [{ "type": "command", "command": "echo '{\\"continue\\": false, \\"stopReason\\": \\"enough\\"}'" }] }] } }`;
      const end = await demoWith('home/.claude/settings.json', () => stop);
      expect(end.holds).toBe(false);
      expect(broken(end)).toContainEqual('LICENSE is as it was');
      expect(end.printed).toContain('This did not happen: It deploys.');
    },
    TIMEOUT_MS,
  );

  test.each(['hookline demo', '1/8', '> Write', '3/8', '▶ PostToolUse', '▶ Stop', 'is still there', '8/8'])(
    'interrupted at "%s" it holds nothing, and leaves nothing',
    async (at) => {
      const interrupted = new AbortController();
      let printed = '';
      const write = (text: string): void => {
        printed += text;
        if (printed.includes(at)) interrupted.abort();
      };
      const end = await runDemo({
        screen: plainScreen({ write }, paint(), () => 100),
        ...{ paced: false, keep: false, program: 'hookline', signal: interrupted.signal },
        showAudit: async () => {},
      });
      expect(end).toMatchObject({ holds: false, interrupted: true, folder: null });
      expect(printed).not.toMatch(/claims hold/);
      expect(readdirSync(tmp)).toEqual([]);
    },
    TIMEOUT_MS,
  );
});
