// wide: starts many processes

import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import type { Diagnostic } from '../../src/core/diagnostic.ts';
import { cline } from '../../src/hosts/agents/cline.ts';
import { entryCommand } from '../../src/hosts/install/entry-command.ts';
import { CLI, codes, logs, machine, settings } from '../cli/machine.ts';
import { callProcess } from '../world/cli.ts';

// who called whom is a matter of processes
vi.stubEnv('HOOKLINE_THROUGH', 'cli');

const NODE = process.execPath;
const call = (command: string) => ({ input: JSON.stringify({ tool_name: 'Bash', tool_input: { command } }) });
const GUARD = 'grep -q forbidden && { echo not that >&2; exit 2; }; true';

/** The folder of what is shipped, as `hookline` on the PATH. */
function installed() {
  // a hook is known by the process that started it
  const all = machine({ call: callProcess });
  all.write(join(all.top, 'bin/hookline'), `#!/bin/sh\nexec '${NODE}' '${CLI}' "$@"\n`, 0o755);
  const env = { PATH: `${all.top}/bin:${process.env.PATH}` };
  return {
    ...all,
    gate: (options = call('ls'), more: readonly string[] = []) =>
      all.cli(['run', 'PreToolUse', '--gate', ...more], { ...options, env }),
    run: (more: readonly string[] = []) =>
      all.run('PreToolUse', ['--tool', 'Bash', '--input', '{"command":"ls"}', ...more], { env }),
  };
}

describe('an entry that is a call of hookline is left out, and the others decide', () => {
  const ENTRIES = [
    'hookline run PreToolUse --gate',
    'hookline run PreToolUse --gate --payload -',
    'hookline run pre-tool-call --gate --json',
    'exec hookline run PreToolUse --gate 2>/dev/null',
    'npx hookline run PreToolUse --gate',
    'npx --yes hookline@latest run PreToolUse --gate',
    'pnpm exec hookline run PreToolUse --gate',
    "sh -c 'hookline run PreToolUse --gate'",
    `${NODE} ${CLI} run PreToolUse --gate`,
    `node --no-warnings ${CLI} run PreToolUse --gate --deadline 20`,
    '/usr/local/bin/hookline run PreToolUse --gate',
    'timeout 30 hookline run PreToolUse --gate',
    'hookline run PreToolUse --gate || exit 2',
    'hookline bridge claude-code',
  ];
  test.for(ENTRIES)('%s', async (entry) => {
    const { write, gate, run, logged } = installed();
    write('~/.claude/settings.json', settings({ PreToolUse: [entry, GUARD, logs('ran')] }));
    const { outcome, status } = await run();
    expect({ status, ran: logged() }).toEqual({ status: 0, ran: ['ran'] });
    expect(codes(outcome.diagnostics)).toEqual(['SELF_CALL']);
    expect(outcome.skipped).toMatchObject([{ hook: expect.stringContaining('settings.json'), why: 'disabled' }]);
    expect((await gate(call('forbidden'))).status).toBe(2);
  });

  test('in an enforced file, and with its words apart, as well', async () => {
    const { write, gate, run, logged } = installed();
    const law = write('law.json', settings({ PreToolUse: ['hookline run PreToolUse --gate', GUARD] }));
    write(
      '~/.config/hookline/hooks.yml',
      'hooks:\n  - { on: PreToolUse, run: hookline, args: [run, PreToolUse, --gate] }\n',
    );
    write('~/.claude/settings.json', settings({ PreToolUse: logs('ran') }));
    const enforced = ['--enforced', `claude-code:${law}`];
    expect((await run(enforced)).status).toBe(0);
    expect((await gate(call('forbidden'), enforced)).status).toBe(2);
    expect(logged()).toEqual(['ran', 'ran']);
  });

  test('and what it has to say is said by check', async () => {
    const { write, json } = installed();
    write('~/.claude/settings.json', settings({ PreToolUse: 'hookline run PreToolUse --gate' }));
    const { data, status } = await json(['check']);
    expect(status).toBe(0);
    expect(JSON.stringify(data)).toContain('SELF_CALL');
  });
});

describe('an entry that `install` wrote is no hook', () => {
  const SHIM = '/home/dev/.local/state/hookline/bridge/claude-code';
  const EVENT = {
    agent: 'claude-code',
    event: 'PreToolUse',
    before: true,
    file: '~/.claude/settings.json',
    isPlainShell: true,
  } as const;
  test.for([entryCommand({ ...EVENT, shim: SHIM }), `${SHIM} PreToolUse`, `/bin/sh '${SHIM}' PreToolUse`])(
    '%s',
    async (entry) => {
      const { write, run, json, logged } = installed();
      write('~/.claude/settings.json', settings({ PreToolUse: [entry, logs('ran')] }));
      const { outcome, status } = await run();
      expect({ status, ran: logged(), skipped: outcome.skipped }).toEqual({ status: 0, ran: ['ran'], skipped: [] });
      expect(codes(outcome.diagnostics)).toEqual([]);
      const { data } = await json(['list']);
      expect(data).toMatchObject({
        hooks: [{ handler: 'command' }],
        agentCalls: [{ dialect: 'claude-code', entries: 1 }],
      });
    },
  );

  test('one that only names such a file is one', async () => {
    const { write, gate } = installed();
    write('~/.claude/settings.json', settings({ PreToolUse: `test -e ${SHIM} || exit 2` }));
    expect((await gate()).status).toBe(2);
  });
});

describe('in hookline’s own file, where it came by an import or by hand, it is left out and told', () => {
  const SHIM = '/home/dev/.local/state/hookline/bridge/gemini';
  const EVENT = {
    agent: 'gemini',
    event: 'BeforeTool',
    before: true,
    file: '~/.gemini/settings.json',
    isPlainShell: false,
  } as const;
  const written = entryCommand({ ...EVENT, shim: SHIM });
  const before = 'export GEMINI_PROJECT_DIR="$(git rev-parse --show-toplevel 2>/dev/null || pwd)"\n';

  test.for([written, `${before}export GEMINI_CWD="$HOOKLINE_CWD"\n${written}`, `exec bash '${SHIM}' BeforeTool`])(
    '%s',
    async (run) => {
      const { write, gate, json } = installed();
      write('~/.config/hookline/hooks.json', {
        hooks: [
          { on: 'PreToolUse', run },
          { on: 'PreToolUse', run: GUARD },
        ],
      });
      // no such shim is there: it would refuse
      expect((await gate()).status).toBe(0);
      expect((await gate(call('forbidden'))).status).toBe(2);
      const { diagnostics } = (await json(['check'])).data as { diagnostics: readonly Diagnostic[] };
      expect(codes(diagnostics)).toEqual(['SELF_CALL']);
    },
  );

  test('what somebody put before it runs', async () => {
    const { write, gate } = installed();
    for (const guard of ['exit 2\n', 'export A="x"; exit 2; echo "y"\n', 'export A="x"\nexit 2\n']) {
      write('~/.config/hookline/hooks.json', { hooks: [{ on: 'PreToolUse', run: `${guard}${written}` }] });
      expect([guard, (await gate()).status]).toEqual([guard, 2]);
    }
  });
});

describe.runIf(process.platform === 'linux')('who only speaks of hookline is not taken for it', () => {
  test.for(['agent -p "explain hookline run PreToolUse"', `${NODE} agent.js "see hookline bridge gemini please"`])(
    '%s',
    async (title) => {
      const { write, top, home, project, logged } = installed();
      write('~/.config/hookline/hooks.yml', `hooks:\n  - { on: PreToolUse, run: 'sh ~/.config/hookline/guard.sh' }\n`);
      write('~/.config/hookline/guard.sh', 'echo ran >> "$LOG"\n');
      const line = `'${NODE}' '${CLI}' run PreToolUse --tool Bash --input '{}' >/dev/null; exit $?; : ${title}`;
      const env = { PATH: process.env.PATH ?? '', HOME: home, LOG: join(top, 'log') };
      expect(spawnSync('sh', ['-c', line], { cwd: project, env }).status).toBe(0);
      expect(logged()).toEqual(['ran']);
    },
  );
});

describe.runIf(process.platform === 'linux')(
  'an entry that calls hookline among other things runs, and is not called again by it',
  () => {
    test.for([
      'hookline run PreToolUse --gate; code=$?; echo outer >> "$LOG"; exit $code',
      'cat > "$LOG.in"; hookline run PreToolUse --gate < "$LOG.in" && echo outer >> "$LOG"',
      './wrapper.sh',
      'cat | hookline run PreToolUse --gate && echo outer >> "$LOG"',
      'FORCE_COLOR=0 hookline run PreToolUse --gate && echo outer >> "$LOG"',
      'if hookline run PreToolUse --gate; then echo outer >> "$LOG"; else exit 2; fi',
    ])('%s', async (entry) => {
      const { write, gate, logged } = installed();
      write('wrapper.sh', '#!/bin/sh\nhookline run PreToolUse --gate || exit 2\necho outer >> "$LOG"\n', 0o755);
      write('~/.claude/settings.json', settings({ PreToolUse: [entry, GUARD] }));
      const { status, stderr } = await gate();
      expect({ status, stderr, ran: logged() }).toEqual({ status: 0, stderr: '', ran: ['outer'] });
      expect((await gate(call('forbidden'))).status).toBe(2);
    });

    test('nobody is left out because a variable says so', async () => {
      const { write, cli, top } = installed();
      write('~/.claude/settings.json', settings({ PreToolUse: 'printf %s "$HOOKLINE_WITHIN" > "$LOG"; exit 2' }));
      expect((await cli(['run', 'PreToolUse', '--tool', 'Bash'])).status).toBe(2);
      const said = readFileSync(join(top, 'log'), 'utf8');
      expect(said).toMatch(/^\d+:\w+$/);
      const mark = said.slice(said.indexOf(':') + 1);
      for (const pid of [process.pid, process.ppid, 1]) {
        const env = { HOOKLINE_WITHIN: `${pid}:${mark}` };
        expect((await cli(['run', 'PreToolUse', '--tool', 'Bash'], { env })).status).toBe(2);
      }
    });
  },
);

describe('what only mentions hookline runs', () => {
  test.for([
    'hookline audit tail >/dev/null 2>&1',
    'hookline run Notification --message hello >/dev/null',
    'hookline run PostToolUse --tool Bash >/dev/null',
    'hookline list >/dev/null',
    'test -d hookline || true',
    './hookline-guard.sh',
    './tools/hookline/check.sh run PreToolUse --gate',
    'echo hookline run PreToolUse --gate >/dev/null',
    'grep -q "hookline run PreToolUse" README.md || true',
    'hookline run PreToolUse --gate --config other.yml',
  ])('%s', async (entry) => {
    const { write, run, gate, logged } = installed();
    write('other.yml', 'hooks:\n  - { on: Stop, run: "true" }\n');
    for (const path of ['hookline-guard.sh', 'tools/hookline/check.sh']) write(path, '#!/bin/sh\nexit 0\n', 0o755);
    write('~/.claude/settings.json', settings({ PreToolUse: [`${entry}`, logs('ran')] }));
    const { outcome, status } = await run();
    expect({ status, hooks: outcome.ran.length, skipped: outcome.skipped }).toEqual({
      status: 0,
      hooks: 2,
      skipped: [],
    });
    expect(codes(outcome.diagnostics)).not.toContain('SELF_CALL');
    expect((await gate()).status).toBe(0);
    expect(logged()).toEqual(['ran', 'ran']);
  });
});

describe('a call from a hook whose environment was cleared does not go round for ever', () => {
  test.for([
    'env -i PATH="$PATH" HOME="$HOME" hookline run PreToolUse --gate',
    'cat | env -i PATH="$PATH" HOME="$HOME" hookline run PreToolUse --gate; exit $?',
  ])('%s', async (command) => {
    const { write, gate } = installed();
    write('~/.claude/settings.json', settings({ PreToolUse: command }));
    const { status, stderr } = await gate();
    expect({ status, stderr }).toEqual({ status: 2, stderr: expect.stringContaining('HOOKLINE_WITHIN') });
  });
});

test('a program that an agent runs as its hook, and that is ours, is left out', async () => {
  const { write, run, logged } = installed();
  const form = cline.form.kind === 'files' ? cline.form : null;
  const text = form?.text({
    event: 'PreToolUse',
    command: 'echo again >> "$LOG"; exit 2',
    before: true,
    timeoutSeconds: 5,
  });
  write('~/.cline/hooks/PreToolUse', text ?? '', 0o755);
  write('~/.cline/hooks/PreToolUse.sh', '#!/bin/sh\necho theirs >> "$LOG"\n', 0o755);
  const { outcome, status } = await run();
  expect({ status, ran: logged() }).toEqual({ status: 0, ran: ['theirs'] });
  expect(codes(outcome.diagnostics)).toEqual([]);
});
