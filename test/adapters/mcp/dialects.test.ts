import { expect, test } from 'vitest';
import { logs, machine, settings } from '../../cli/machine.ts';
import { rawClient, textsOf } from './raw-client.ts';

const matched = (matcher: string, word: string) => ({
  ...{ matcher, hooks: [{ type: 'command', command: logs(word) }] },
});

/** A hook of each dialect for the calls of MCP servers, in that dialect's own words. */
const HOOKS: readonly (readonly [dialect: string, file: string, content: unknown])[] = [
  [
    'hookline',
    '~/.config/hookline/hooks.yml',
    `hooks:\n  - { on: [PreToolUse, PostToolUse], tools: mcp, run: '${logs('hookline')}' }\n`,
  ],
  [
    'claude-code',
    '~/.claude/settings.json',
    settings({
      PreToolUse: matched('mcp__files__.*', 'claude-code'),
      PostToolUse: matched('mcp__files__write', 'claude-code'),
    }),
  ],
  [
    'codemie',
    '~/.codemie/codemie-cli.config.json',
    {
      ...{ version: 2, activeProfile: 'default' },
      profiles: {
        default: settings({ PreToolUse: matched('mcp__.*', 'codemie'), PostToolUse: matched('mcp__.*', 'codemie') }),
      },
    },
  ],
  [
    'gencode',
    '~/.gen/settings.json',
    settings({ PreToolUse: matched('mcp__.*', 'gencode'), PostToolUse: matched('mcp__files__write', 'gencode') }),
  ],
  [
    'cli-agent',
    '~/.config/agent/settings.json',
    settings({ PreToolUse: matched('mcp__*', 'cli-agent'), PostToolUse: matched('mcp__files__*', 'cli-agent') }),
  ],
  [
    'cocode',
    '~/.config/cocode/hooks.toml',
    ['PreToolUse', 'PostToolUse']
      .map(
        (event) =>
          `[[hooks]]\nevent = "${event}"\ntool_matcher = "mcp__*"\n[hooks.shell]\ncommand = '${logs('cocode')}'\n`,
      )
      .join('\n'),
  ],
  [
    'mimir',
    '~/.mimir/config.yml',
    `hooks:\n  pre-tool-call: { command: '${logs('mimir')}' }\n  post-tool-call: { command: '${logs('mimir')}' }\n`,
  ],
];

test.each(HOOKS)('hooks of %s match the calls of a server, before and after', async (dialect, file, content) => {
  const computer = machine();
  computer.write(file, content);
  const client = rawClient(computer, ['--name', 'files']);
  expect(textsOf((await client.call('write')).result)[0]).toBe('{}');
  expect(computer.logged()).toEqual([dialect, dialect]);
});

test('hooks for the tools of an agent itself are not for those of a server', async () => {
  const computer = machine();
  computer.write('~/.claude/settings.json', settings({ PreToolUse: matched('Write|Bash', 'claude-code') }));
  computer.write('~/.config/agent/settings.json', settings({ PreToolUse: matched('builtin:*', 'cli-agent') }));
  const client = rawClient(computer, ['--name', 'files']);
  await client.call('Write');
  expect(computer.logged()).toEqual([]);
});
