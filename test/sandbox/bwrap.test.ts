// wide: starts many sandboxes

import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, dirname, join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { JsonObject } from '../../src/core/json.ts';
import type { HooksOptions } from '../../src/hooks/hooks-options.ts';
import {
  CALL,
  CLI,
  eventually,
  hooksIn,
  marked,
  nobodyLeft,
  onlyRun,
  read,
  runOne,
  SOON_MS,
  timed,
  type Workshop,
  workshop,
} from '../handlers/workshop.ts';
import { titled, whyNoBubblewrap } from './support/bubblewrap.ts';

const whyNot = whyNoBubblewrap();

const inside = (run: string, more: JsonObject = {}, options: HooksOptions = {}, place?: Workshop) =>
  runOne({ run, sandbox: { kind: 'bwrap', ...more } }, options, place);

describe.skipIf(whyNot !== null)(titled('a hook in bubblewrap', whyNot), () => {
  test('runs where the event is, with the project readable and nothing of it writable', async () => {
    const place = workshop();
    place.write('project/notes.txt', 'as it is');
    const run = 'pwd; cat notes.txt; rm -f notes.txt; echo more >> notes.txt; touch made; mkdir .git';
    const { run: ran } = await inside(run, {}, {}, place);
    expect(ran.stdout).toBe(`${place.cwd}\nas it is`);
    expect(ran.stderr.match(/Read-only file system/g)?.length).toBeGreaterThanOrEqual(4);
    expect([read(join(place.cwd, 'notes.txt')), readdirSync(place.cwd)]).toEqual(['as it is', ['notes.txt']]);
  });

  test('writes into the project where the entry says so', async () => {
    const { cwd, run } = await inside('echo x > made', { project: 'read-write' });
    expect([run.exitCode, read(join(cwd, 'made'))]).toEqual([0, 'x\n']);
  });

  test('has a /tmp of its own, empty at the beginning and gone at the end', async () => {
    const place = workshop();
    const outside = place.write('outside', 'x');
    const mine = `/tmp/hl-inside-${place.mark}`;
    const run = `test ! -e ${outside} && touch ${mine} && ls -d ${mine}; ls $TMPDIR`;
    const { run: ran } = await inside(run, {}, { env: { ...place.env, TMPDIR: '/var/tmp' } }, place);
    expect(ran).toMatchObject({ exitCode: 0 });
    expect(ran.stdout).toContain(mine);
    expect(existsSync(mine)).toBe(false);
  });

  test('sees nothing of the home folder, nor of other people’s, nor the passwords of the machine', async () => {
    const place = workshop();
    for (const name of ['.ssh/id_rsa', '.aws/credentials', '.netrc', 'notes']) place.write(`home/${name}`, 'SECRET');
    const run =
      'ls -A ~; cat ~/.ssh/id_rsa ~/.aws/credentials ~/.netrc /etc/shadow; for d in /root /home /var/lib; do ls -A $d; done; echo end';
    const { run: ran } = await inside(run, {}, {}, place);
    expect(ran.stdout).toBe('end\n');
    expect(ran.stderr).not.toContain('SECRET');
  });

  test('in the home folder itself is not shown it', async () => {
    const place = workshop();
    place.write('home/.ssh/id_rsa', 'SECRET');
    const hooks = await hooksIn(place);
    const definition = { run: 'pwd; ls -A . ..; cat .ssh/id_rsa id_rsa; exit 3', sandbox: 'bwrap' };
    hooks.register({ dialect: 'hookline', event: 'PreToolUse', definition });
    for (const cwd of [place.home, place.folder, place.path('home/.ssh'), '/']) {
      const { stdout, exitCode } = onlyRun(await hooks.trigger('PreToolUse', { ...CALL, cwd }));
      expect(exitCode).toBe(3);
      expect(stdout.split('\n')[0]).toBe(cwd);
      expect(stdout).not.toContain('SECRET');
      if (!cwd.endsWith('.ssh')) expect(stdout).not.toContain('.ssh');
    }
  });

  test('sees what its entry says can be read or written, from the project or the home folder', async () => {
    const place = workshop();
    for (const name of ['home/tools/a', 'home/cache/b', 'beside/c']) place.write(name, name);
    const run = 'cat ~/tools/a ../beside/c; touch ~/tools/x 2>/dev/null; echo new > ~/cache/b';
    const more = { readable: ['~/tools', '../beside', '/nowhere'], writable: ['~/cache'] };
    const { run: ran } = await inside(run, more, {}, place);
    expect(ran).toMatchObject({ exitCode: 0, stdout: 'home/tools/abeside/c' });
    expect([read(place.path('home/cache/b')), existsSync(place.path('home/tools/x'))]).toEqual(['new\n', false]);
  });

  test('runs the scripts that a person’s hook names, and what lies beside them in hookline’s folder', async () => {
    const place = workshop();
    place.write('home/.config/hookline/lib.sh', 'answer=42');
    place.write('home/.config/hookline/guard.sh', '. ~/.config/hookline/lib.sh; echo $answer; cat ~/.netrc; exit 2');
    place.write('home/bin/other.py', 'print("other")');
    place.write('home/.netrc', 'SECRET');
    place.write('home/bin/key', 'SECRET');
    const named = await inside('sh ~/.config/hookline/guard.sh', {}, {}, place);
    expect(named.run).toMatchObject({ stdout: '42\n', exitCode: 2, decision: 'block' });
    const other = await inside('python3 ~/bin/other.py; ls ~/bin', {}, {}, place);
    expect(other.run).toMatchObject({ stdout: 'other\nother.py\n', exitCode: 0 });
  });

  test('that came with a repository is shown no file of the home folder, whatever it names', async () => {
    const place = workshop();
    place.write('home/.ssh/id_rsa', 'echo SECRET');
    const run = 'sh ~/.ssh/id_rsa; cat ~/.config/hookline/x; echo end';
    place.write('home/.config/hookline/x', 'SECRET');
    place.write(
      'project/.hookline/hooks.yml',
      JSON.stringify({ hooks: [{ on: 'PreToolUse', run, sandbox: 'bwrap' }] }),
    );
    mkdirSync(join(place.cwd, '.git'));
    const hooks = await hooksIn(place);
    expect(onlyRun(await hooks.trigger('PreToolUse', CALL))).toMatchObject({ stdout: 'end\n', exitCode: 0 });
  });

  test('has no network, and has one where the entry says so', async () => {
    const server = createServer((_, response) => response.end('reached')).listen(0, '127.0.0.1');
    onTestFinished(() => void server.close());
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as AddressInfo;
    const run = `python3 -c 'import urllib.request; print(urllib.request.urlopen("http://127.0.0.1:${port}").read().decode())'`;
    expect((await runOne({ run })).run.stdout).toBe('reached\n');
    expect((await inside(run, { network: true })).run.stdout).toBe('reached\n');
    const { stdout, stderr } = (await inside(run)).run;
    expect([stdout, stderr]).toEqual(['', expect.stringMatching(/refused|unreachable/)]);
  });

  test('has no capabilities, no devices and no view of other processes', async () => {
    const run =
      'grep CapEff /proc/self/status; ls /dev | tr "\\n" " "; ls -d /proc/[0-9]* | wc -l; mount -t tmpfs x /tmp';
    const { stdout, exitCode } = (await inside(run)).run;
    expect(stdout).toContain('CapEff:\t0000000000000000');
    expect(stdout).not.toMatch(/\b(?:sda|vda|mem|kmsg)\b/);
    expect(Number(stdout.trim().split(/\s+/).at(-1))).toBeLessThan(12);
    expect(exitCode).not.toBe(0);
  });

  test('answers as any other: no objection, a refusal, a rewrite, a failure', async () => {
    expect((await inside('exit 0')).outcome.decision).toBe('none');
    expect((await inside('echo no >&2; exit 2')).outcome).toMatchObject({ decision: 'block', reason: 'no' });
    const rewrite = await inside(`echo '{"rewrite":{"command":"pwd"}}'`);
    expect(rewrite.outcome.rewrite).toEqual({ command: 'pwd' });
    expect((await inside('exit 7')).run).toMatchObject({ status: 'failed', exitCode: 7 });
    expect((await inside('kill -9 $$')).run).toMatchObject({ status: 'failed', exitCode: 137 });
    expect((await inside('no-such-program')).run).toMatchObject({ status: 'failed', exitCode: 127 });
  });

  test('is given all of a large payload, on its input and in its file', async () => {
    const place = workshop();
    const hooks = await hooksIn(place);
    const definition = { run: 'wc -c; wc -c < $HOOKLINE_EVENT_FILE; head -c 1 /dev/stdin', sandbox: 'bwrap' };
    hooks.register({ dialect: 'hookline', event: 'PreToolUse', definition });
    const payload = { ...CALL, tool_input: { command: 'x'.repeat(8_000_000) } };
    const [piped, filed] = onlyRun(await hooks.trigger('PreToolUse', payload))
      .stdout.split('\n')
      .map(Number);
    expect(piped).toBeGreaterThan(8_000_000);
    expect(filed).toBe(piped);
  });

  test('writes variables into the file that it is given for them', async () => {
    const place = workshop();
    const hooks = await hooksIn(place);
    const hook = { type: 'command', command: 'echo export A=1 >> "$CLAUDE_ENV_FILE"' };
    const enforced = place.write('etc.yml', 'policy: { sandbox: bwrap }');
    await hooks.close();
    const demanding = await hooksIn(place, { enforced: [enforced] });
    demanding.register({ dialect: 'claude-code', event: 'SessionStart', definition: hook });
    const outcome = await demanding.trigger('SessionStart', { session_id: 's', source: 'startup' });
    expect(onlyRun(outcome)).toMatchObject({ stderr: '', exitCode: 0 });
    expect(outcome.env).toEqual({ A: '1' });
  });

  test('that prints a hundred megabytes is read in bounded memory', async () => {
    const { run } = await inside('head -c 100000000 /dev/zero; echo; echo end >&2; exit 2');
    expect(run).toMatchObject({ exitCode: 2, truncated: true });
  });

  const waysToStay: Readonly<Record<string, string>> = {
    'takes too long': 'sleep 300',
    'leaves its group and its parents': `python3 -c 'import os,time
if os.fork() == 0:
  os.setsid()
  if os.fork() == 0:
    os.execvpe("sleep", ["sleep", "300"], {"TEST_MARK": os.environ["TEST_MARK"]})
  os._exit(0)
time.sleep(300)'`,
    'empties its environment and detaches': `env -i setsid -f sh -c 'sleep 300; :' $TEST_MARK; sleep 300`,
    'forks without end': 'f() { f | f & }; f; sleep 300',
    'does not listen': `trap '' TERM; sleep 300; sleep 300`,
  };
  test.for(Object.entries(waysToStay).filter(([way]) => way !== 'forks without end' || process.getuid?.() !== 0))(
    'and %s is ended with everything in there',
    async ([, run]) => {
      const place = workshop();
      const options = { graceMs: 200 };
      const definition = { run, sandbox: 'bwrap', timeout: 0.4, onFailure: 'continue' };
      const { result, ms } = await timed(() => runOne(definition, options, place));
      expect(result.run.status).toBe('timed-out');
      expect(ms).toBeLessThan(SOON_MS);
      expect(await nobodyLeft(place.mark)).toBe(true);
    },
  );

  test('is told to end before it is made to', async () => {
    const place = workshop();
    place.write('said/x', '');
    const run = `trap 'echo bye > ${place.path('said/x')}; exit 0' TERM; while :; do sleep 0.02; done`;
    const sandbox = { kind: 'bwrap', writable: [place.path('said')] };
    await runOne({ run, sandbox, timeout: 0.4 }, {}, place);
    expect(read(place.path('said/x'))).toBe('bye\n');
  });

  test('leaves nothing behind when it has answered, not even asynchronously', async () => {
    const place = workshop();
    const { run } = await inside(
      'setsid sleep 300 & env -i setsid -f sh -c "sleep 300; :" $TEST_MARK; echo done',
      {},
      {},
      place,
    );
    expect(run.stdout).toBe('done\n');
    expect(await nobodyLeft(place.mark)).toBe(true);
  });

  test('ends with the program that runs it, however that is killed', async () => {
    const place = workshop();
    const config = place.write(
      'hooks.yml',
      JSON.stringify({ hooks: [{ on: 'Stop', run: 'sleep 300', sandbox: 'bwrap' }] }),
    );
    const args = [CLI, 'run', 'Stop', '--config', config];
    const code = `const c = require('node:child_process').spawn(process.execPath, ${JSON.stringify(args)}, { stdio: 'ignore' }); console.log(c.pid)`;
    const child = spawnSync(process.execPath, ['-e', `${code}; setTimeout(() => process.exit(), 1500)`], {
      // what is killed so leaves its short-lived files behind
      ...{ cwd: place.cwd, env: { ...place.env, TMPDIR: place.folder }, encoding: 'utf8' },
    });
    const pid = Number(child.stdout);
    expect(
      await eventually(() => marked(place.mark).some((one) => read(`/proc/${one}/cmdline`).startsWith('sleep'))),
    ).toBe(true);
    process.kill(pid, 'SIGKILL');
    expect(await nobodyLeft(place.mark)).toBe(true);
  });

  test('shows nobody its variables on a command line, and what they hold is never code', async () => {
    const place = workshop();
    const [secret, value] = ['s3cr3t-0123', `$(touch x) --ro-bind / / '";\n\\ end`];
    const definition = { run: 'printf %s "$A"; sleep 1', env: { A: value, B: secret }, sandbox: 'bwrap' };
    const running = runOne(definition, {}, place);
    expect(await eventually(() => marked(place.mark).length > 0)).toBe(true);
    const lines = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
    for (const pid of lines) expect(read(`/proc/${pid}/cmdline`)).not.toContain(secret);
    expect((await running).run.stdout).toBe(value);
  });

  test('cannot have bubblewrap itself load something', async () => {
    const place = workshop();
    const library = place.path('evil.so');
    const source = `#include <stdio.h>\n#include <stdlib.h>\n__attribute__((constructor)) void f(void) { fopen("${place.path('loaded')}", "w"); }`;
    const built = spawnSync('/usr/bin/gcc', ['-shared', '-fPIC', '-o', library, '-x', 'c', '-'], { input: source });
    if (built.status !== 0) writeFileSync(library, 'no compiler: what is loaded says that it cannot be');
    const { run } = await runOne({ run: 'echo ok', env: { LD_PRELOAD: library }, sandbox: 'bwrap' }, {}, place);
    expect(run.stdout).toBe('ok\n');
    // inside there is no such file: the programs in there say so, and bubblewrap does not
    expect(run.stderr.split('\n').filter((line) => line.includes(library)).length).toBeLessThanOrEqual(2);
    expect(existsSync(place.path('loaded'))).toBe(false);
  });

  test.for(['a b', 'a"b', "a'b", 'a\nb', '-rf', 'a,b:c', '$(id)', 'ä€', '--bind', 'a\\b'])(
    'works in a folder called %j',
    async (name) => {
      const place = workshop();
      const cwd = join(place.cwd, name);
      place.write(`project/${name}/f`, 'content');
      const hooks = await hooksIn({ ...place, cwd });
      hooks.register({ dialect: 'hookline', event: 'PreToolUse', definition: { run: 'pwd; cat f', sandbox: 'bwrap' } });
      const ran = onlyRun(await hooks.trigger('PreToolUse', CALL));
      expect([ran.stdout, ran.stderr]).toEqual([`${cwd}\ncontent`, '']);
    },
  );

  test('works in a project behind a link, and a link in the project leads nowhere else', async () => {
    const place = workshop();
    place.write('home/.ssh/id_rsa', 'SECRET');
    place.write('project/f', 'content');
    symlinkSync(place.path('home/.ssh'), join(place.cwd, 'keys'));
    symlinkSync(place.cwd, place.path('link'));
    const hooks = await hooksIn({ ...place, cwd: place.path('link') });
    const definition = { run: `cat f ${place.cwd}/f; cat keys/id_rsa; exit 0`, sandbox: 'bwrap' };
    hooks.register({ dialect: 'hookline', event: 'PreToolUse', definition });
    expect(onlyRun(await hooks.trigger('PreToolUse', CALL)).stdout).toBe('contentcontent');
  });

  test('uses no more memory in a process than the entry says', async () => {
    const { run } = await inside(`python3 -c 'x = bytearray(200 * 1024 * 1024)'`, { memory: '64m' });
    expect(run.stderr).toContain('MemoryError');
    expect((await inside(`python3 -c 'x = bytearray(200 * 1024 * 1024)'`)).run.exitCode).toBe(0);
  });

  test('of an ordinary user runs the same way, and has only so many processes', async ({ skip }) => {
    if (process.getuid?.() !== 0) skip('only root can become another user');
    const place = workshop();
    const config = place.write('hooks.yml', '');
    const many = 'for i in $(seq 60); do sleep 2 & done; wait; echo all';
    const hooks = (run: string): string =>
      JSON.stringify({
        hooks: [{ on: 'PreToolUse', run, sandbox: { kind: 'bwrap', pids: 20 }, onFailure: 'continue' }],
      });
    for (const path of [place.folder, place.home, place.cwd]) chmodSync(path, 0o777);
    // the checkout itself may be closed to others
    const [built, dist] = [dirname(CLI), place.path('package/dist')];
    cpSync(built, dist, { recursive: true, filter: (path) => !path.startsWith(join(built, 'types')) });
    copyFileSync(join(built, '../package.json'), place.path('package/package.json'));
    const call = (run: string) => {
      writeFileSync(config, hooks(run));
      const nobody = [
        '--reuid',
        '65534',
        '--regid',
        '65534',
        '--clear-groups',
        process.execPath,
        join(dist, basename(CLI)),
      ];
      const args = ['run', 'PreToolUse', '--config', config, '--json', '--tool', 'Bash', '--input', '{}'];
      const text = spawnSync('/usr/bin/setpriv', [...nobody, ...args], {
        cwd: place.cwd,
        env: place.env,
        encoding: 'utf8',
      });
      return onlyRun(JSON.parse(text.stdout));
    };
    expect(call('id -u; touch x; echo end')).toMatchObject({ stdout: '65534\nend\n', exitCode: 0 });
    const full = call(many);
    expect(full.stdout).not.toContain('all');
    expect(full.stderr).toMatch(/fork/);
  });

  test('that stays for the session answers each event in there', async () => {
    const place = workshop();
    const hooks = await hooksIn(place);
    const run =
      'while read -r line; do touch x 2>/dev/null && echo \'{"decision":"allow"}\' || echo \'{"decision":"block","reason":"read-only"}\'; done';
    hooks.register({
      dialect: 'hookline',
      event: 'PreToolUse',
      definition: { run, sandbox: 'bwrap', persistent: true },
    });
    for (const _ of [1, 2]) {
      const outcome = await hooks.trigger('PreToolUse', CALL);
      expect(outcome).toMatchObject({ decision: 'block', reason: 'read-only' });
    }
    expect(marked(place.mark).length).toBeGreaterThan(0);
    await hooks.close();
    expect(await nobodyLeft(place.mark)).toBe(true);
  });

  test('that is a module runs in there, too', async () => {
    const place = workshop();
    place.write('home/.ssh/id_rsa', 'SECRET');
    const text = `import { existsSync, writeFileSync } from 'node:fs';
      export default (event: { cwd: string }) => {
        let wrote = true;
        try { writeFileSync(event.cwd + '/x', ''); } catch { wrote = false; }
        return { decision: 'block', reason: JSON.stringify([wrote, existsSync(process.env.HOME + '/.ssh')]) };
      };`;
    for (const [at, written] of [
      ['project/guard.ts', './guard.ts'],
      ['home/.config/hookline/guard.ts', '~/.config/hookline/guard.ts'],
      ['home/elsewhere/guard.ts', '~/elsewhere/guard.ts'],
    ] as const) {
      place.write(at, text);
      const { outcome } = await runOne({ module: written, sandbox: 'bwrap' }, {}, place);
      expect(outcome).toMatchObject({ decision: 'block', reason: '[false,false]' });
    }
  });

  test('is found in the folders of the system only', async () => {
    const place = workshop();
    const fake = `#!/bin/sh\ntouch ${place.path('called')}\nshift 3; exec "$@"\n`;
    for (const name of ['project/bwrap', 'home/bin/bwrap']) chmodSync(place.write(name, fake), 0o755);
    const PATH = `${place.cwd}:${place.path('home/bin')}:${place.env.PATH}`;
    const { run } = await runOne({ run: 'cat /etc/shadow', sandbox: 'bwrap' }, { env: { ...place.env, PATH } }, place);
    expect([run.exitCode, existsSync(place.path('called'))]).toEqual([1, false]);
  });

  test('never runs outside where bubblewrap is not there, and says so', async ({ skip }) => {
    if (process.getuid?.() !== 0) skip('only root can hide a program of the system');
    const place = workshop();
    const ran = place.path('ran');
    const call = (hook: JsonObject) => {
      const file = place.write(
        'hooks.yml',
        JSON.stringify({ hooks: [{ on: 'PreToolUse', run: `touch ${ran}`, ...hook }] }),
      );
      const hidden = ['--dev-bind', '/', '/', '--ro-bind', '/dev/null', '/usr/bin/bwrap', process.execPath, CLI, 'run'];
      const args = [...hidden, 'PreToolUse', '--config', file, '--json', '--tool', 'Bash', '--input', '{}'];
      return JSON.parse(execOrOutput('/usr/bin/bwrap', args, place));
    };
    const refused = call({ sandbox: 'bwrap' });
    expect(refused).toMatchObject({ decision: 'block' });
    expect(refused.reason).toContain('install bubblewrap');
    expect(call({ sandbox: 'bwrap', onFailure: 'continue' })).toMatchObject({ decision: 'none' });
    expect(call({ sandbox: 'bwrap', onFailure: 'continue', guard: true })).toMatchObject({ decision: 'block' });
    expect(call({ sandbox: 'bwrap', onFailure: 'continue', persistent: true })).toMatchObject({ decision: 'none' });
    expect(existsSync(ran)).toBe(false);
    const hidden = ['--dev-bind', '/', '/', '--ro-bind', '/dev/null', '/usr/bin/bwrap', process.execPath, CLI];
    const check = execOrOutput('/usr/bin/bwrap', [...hidden, 'check', '--config', place.path('hooks.yml')], place);
    expect(check).toContain('warning[SANDBOX_MISSING]');
  });
});

function execOrOutput(program: string, args: readonly string[], { cwd, env }: Workshop): string {
  try {
    return execFileSync(program, args, { cwd, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  } catch (error) {
    return (error as { stdout: string }).stdout;
  }
}
