import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../src/core/json.ts';
import type { Outcome } from '../../src/core/outcome.ts';
import type { Hooks } from '../../src/hooks/api.ts';
import type { HooksOptions } from '../../src/hooks/hooks-options.ts';
import { CALL, CLI, hooksIn, onlyRun, type Workshop, workshop } from '../handlers/workshop.ts';
import { titled, whyNoBubblewrap } from './support/bubblewrap.ts';

const whyNot = whyNoBubblewrap();
const TRIES = 'touch x 2>/dev/null && echo wrote; cat ~/.netrc 2>/dev/null; echo ran';

/** Hooks of a place where an organization demands this. */
async function demanding(place: Workshop, policy: JsonObject, options: HooksOptions = {}): Promise<Hooks> {
  const enforced = place.write('org.yml', JSON.stringify({ policy }));
  return hooksIn(place, { enforced: [enforced], ...options });
}

function withSecret(): Workshop {
  const place = workshop();
  place.write('home/.netrc', 'SECRET\n');
  mkdirSync(join(place.cwd, '.git'));
  return place;
}

describe.skipIf(whyNot !== null)(titled('where an organization demands a sandbox', whyNot), () => {
  const files: Readonly<Record<string, readonly [string, unknown]>> = {
    'a person’s own': ['home/.config/hookline/hooks.yml', { hooks: [{ on: 'PreToolUse', run: TRIES }] }],
    'one that says none': [
      'home/.config/hookline/hooks.yml',
      { hooks: [{ on: 'PreToolUse', run: TRIES, sandbox: 'none' }] },
    ],
    'one that wants more': [
      'home/.config/hookline/hooks.yml',
      {
        hooks: [
          {
            ...{ on: 'PreToolUse', run: TRIES },
            sandbox: {
              kind: 'bwrap',
              project: 'read-write',
              network: true,
              readable: ['~'],
              writable: ['/'],
              pids: 9999,
            },
          },
        ],
      },
    ],
    'one that names another sandbox': [
      'home/.config/hookline/hooks.yml',
      { hooks: [{ on: 'PreToolUse', run: TRIES, sandbox: 'docker' }] },
    ],
    'a repository’s': ['project/.hookline/hooks.yml', { hooks: [{ on: 'PreToolUse', run: TRIES }] }],
    'one of another dialect': [
      'project/.claude/settings.json',
      { hooks: { PreToolUse: [{ hooks: [{ type: 'command', command: TRIES }] }] } },
    ],
    'a team’s repository': ['project/.mimir/config.yml', { hooks: { 'pre-tool-call': { command: TRIES } } }],
    'one whose file has a policy of its own': [
      'home/.config/hookline/hooks.yml',
      { policy: { sandbox: 'none' }, hooks: [{ on: 'PreToolUse', run: TRIES }] },
    ],
  };
  test.for(Object.entries(files))('%s runs in it', async ([, [path, content]]) => {
    const place = withSecret();
    place.write(path, JSON.stringify(content));
    const hooks = await demanding(place, { sandbox: 'bwrap' });
    expect(onlyRun(await hooks.trigger('PreToolUse', CALL))).toMatchObject({ stdout: 'ran\n', exitCode: 0 });
    expect(existsSync(join(place.cwd, 'x'))).toBe(false);
  });

  test('what a hook asks for in vain is said', async () => {
    const place = withSecret();
    const [path, content] = files['one that wants more'] ?? ['', ''];
    place.write(path, JSON.stringify(content));
    const { diagnostics } = await demanding(place, { sandbox: 'bwrap' });
    const narrowed = diagnostics.filter(({ code }) => code === 'SANDBOX_NARROWED');
    expect(narrowed.map(({ message }) => message)).toEqual([
      expect.stringContaining('project: read-write, network: true, readable, writable, pids'),
    ]);
  });

  test('one that was registered in code runs in it, and functions and rules run as ever', async () => {
    const place = withSecret();
    const hooks = await demanding(place, { sandbox: ['docker', 'bwrap'].toReversed() });
    hooks.register({ dialect: 'hookline', event: 'PreToolUse', definition: { run: TRIES } });
    hooks.register({ event: 'PreToolUse', run: () => ({ context: 'function' }) });
    hooks.register({ dialect: 'hookline', event: 'PreToolUse', definition: { context: 'rule' } });
    const { ran, context } = await hooks.trigger('PreToolUse', CALL);
    expect(ran.map(({ stdout }) => stdout)).toEqual(['ran\n', '', '']);
    expect(context.join()).toMatch(/function.*rule|rule.*function/s);
  });

  test('its own hooks run as their entries say', async () => {
    const place = withSecret();
    const policy = { sandbox: 'bwrap' };
    const hooks = [
      { on: 'PreToolUse', run: TRIES },
      { on: 'PreToolUse', run: TRIES, sandbox: 'bwrap' },
    ];
    const enforced = place.write('org.yml', JSON.stringify({ policy, hooks }));
    const { ran } = await (await hooksIn(place, { enforced: [enforced] })).trigger('PreToolUse', CALL);
    expect(ran.map(({ stdout }) => stdout)).toEqual(['wrote\nSECRET\nran\n', 'ran\n']);
  });

  test('neither PATH nor a variable replaces it', async () => {
    const place = withSecret();
    const fake = `#!/bin/sh\nwhile [ "$1" != -- ]; do shift; done; shift; exec "$@"\n`;
    for (const name of ['bwrap', 'docker', 'prlimit']) chmodSync(place.write(`project/${name}`, fake), 0o755);
    place.write('home/.config/hookline/hooks.yml', JSON.stringify({ hooks: [{ on: 'PreToolUse', run: TRIES }] }));
    const env = {
      ...place.env,
      PATH: `${place.cwd}:${place.env.PATH}`,
      LD_PRELOAD: '',
      BWRAP: join(place.cwd, 'bwrap'),
    };
    const hooks = await demanding(place, { sandbox: 'bwrap' }, { env });
    expect(onlyRun(await hooks.trigger('PreToolUse', CALL)).stdout).toBe('ran\n');
  });

  test.for([{ sandbox: [] }, { sandbox: 'nothing-of-the-kind' }, { sandbox: 'bwrap', sandboxImage: '--privileged' }])(
    'that cannot be met (%j), whatever would have been run is refused',
    async (policy) => {
      const place = withSecret();
      const entry = {
        on: 'PreToolUse',
        run: 'touch x',
        onFailure: 'continue',
        sandbox: { kind: 'bwrap', project: 'read-write' },
      };
      place.write('home/.config/hookline/hooks.yml', JSON.stringify({ hooks: [entry] }));
      const hooks = await demanding(place, policy);
      const outcome = await hooks.trigger('PreToolUse', CALL);
      expect(outcome.decision).toBe('block');
      expect(outcome.reason).toMatch(/demands a sandbox|"sandbox/);
      expect(existsSync(join(place.cwd, 'x'))).toBe(false);
    },
  );

  const hidden = process.getuid?.() === 0 ? null : 'only root can hide a program of the system';
  test.skipIf(hidden !== null)('and it is not there, even a hook that fails open refuses, whatever its kind', () => {
    const place = withSecret();
    const org = place.write('org.yml', JSON.stringify({ policy: { sandbox: 'bwrap' } }));
    place.write('home/guard.mjs', 'export default () => null');
    const entries = [{ run: 'touch x' }, { run: 'cat', persistent: true }, { module: '~/guard.mjs' }];
    for (const entry of entries) {
      const hooks = [{ on: 'PreToolUse', onFailure: 'continue', ...entry }];
      place.write('home/.config/hookline/hooks.yml', JSON.stringify({ hooks }));
      const outcome = withoutBubblewrap(place, ['--enforced', org]);
      expect(outcome.decision).toBe('block');
      expect(outcome.reason).toContain('install bubblewrap');
    }
    expect(existsSync(join(place.cwd, 'x'))).toBe(false);
  });
});

function withoutBubblewrap({ cwd, env }: Workshop, more: readonly string[]): Outcome {
  const hidden = ['--dev-bind', '/', '/', '--ro-bind', '/dev/null', '/usr/bin/bwrap', process.execPath, CLI];
  const args = [...hidden, 'run', 'PreToolUse', ...more, '--json', '--tool', 'Bash', '--input', '{}'];
  try {
    return JSON.parse(
      execFileSync('/usr/bin/bwrap', args, { cwd, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }),
    );
  } catch (error) {
    return JSON.parse((error as { stdout: string }).stdout);
  }
}
