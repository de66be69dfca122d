// wide: starts resident engines

import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { FRAME, frameOf, u32 } from '../../../src/hosts/resident/frames.ts';
import type { Resident } from '../../../src/hosts/resident/residents.ts';
import { CLI, finished } from '../../world/cli.ts';
import { household, isAlive, NATIVE, REFUSAL, RULE, shell, until } from './household.ts';

const refused = { payload: shell('git push --force') };
const PYTHON = spawnSync('sh', ['-c', 'python3 -c "import sys; print(sys.executable)"'], {
  encoding: 'utf8',
}).stdout.trim();

const works = (...[program = '', ...args]: readonly string[]): boolean =>
  spawnSync(program, [...args, 'true']).status === 0;

/** What stands before the client, and makes it another one. */
const OTHERS: Readonly<Record<string, readonly string[]>> = {
  'can get no new privileges': ['setpriv', '--no-new-privs'],
  'has other groups': ['setpriv', '--groups', '12345'],
  'has fewer capabilities': ['setpriv', '--bounding-set', '-sys_time'],
  'sees other files': ['unshare', '--mount'],
  'sees another network': ['unshare', '--net'],
  'is in another namespace for processes': ['unshare', '--pid', '--fork'],
  'starts its children in another namespace for processes': ['unshare', '--pid'],
  'has another name for the machine': ['unshare', '--uts'],
  'has another root folder': ['unshare', '--mount', '--root', '/'],
  'is in bubblewrap': ['bwrap', '--dev-bind', '/', '/'],
  'may open fewer files': ['sh', '-c', 'ulimit -n 500; exec "$0" "$@"'],
  'makes files that others may read': ['sh', '-c', 'umask 007; exec "$0" "$@"'],
  'is nicer': ['nice', '-n', '3'],
  'has another personality': ['setarch', '--addr-no-randomize'],
};

describe.skipIf(NATIVE === null)('whoever', () => {
  for (const [name, through] of Object.entries(OTHERS)) {
    const canBe = works(...through);
    const title = `${name} is not served by the engine of somebody who is not so`;
    test.skipIf(!canBe)(canBe ? title : `${title} (not here: "${through.join(' ')}" does not work)`, async () => {
      const { warm, call, write, residents } = household();
      write('~/.config/hookline/hooks.json', RULE);
      const one = await warm(refused);
      const answer = await call({ ...refused, through });
      expect(answer).toMatchObject({ status: 2, stdout: expect.stringMatching(/hookline-reply 2\n$/) });
      expect(`${answer.stdout}${answer.stderr}`).toContain(REFUSAL);
      const same = async () => (await residents()).find(({ pid }) => pid === one.pid);
      expect(await same()).toMatchObject({ served: 0 });
      // while an ordinary one is
      await call(refused);
      expect(await same()).toMatchObject({ served: 1 });
    });
  }

  const loses = works('setpriv', '--no-new-privs');
  const unable = loses ? '' : ' (not here: "setpriv" does not work)';
  test.skipIf(!loses)(`can get no new privileges starts no engine${unable}`, async () => {
    const { call, residents, folder } = household();
    await call({ through: ['setpriv', '--no-new-privs'] });
    expect(await residents()).toEqual([]);
    expect(existsSync(folder)).toBe(false);
  });

  const canNet = works('unshare', '--net') && works('nsenter', '--net=/proc/self/ns/net');
  const noNet = canNet ? '' : ' (not here: "unshare --net" does not work)';
  test.skipIf(!canNet)(`sees another network has an engine of its own, beside the other${noNet}`, async () => {
    const { warm, call, residents, folder, project, env, stop } = household();
    const one = await warm(refused);
    const holder = spawn('unshare', ['--net', 'sh', '-c', 'echo in; exec cat'], { stdio: ['pipe', 'pipe', 'inherit'] });
    onTestFinished(() => void holder.stdin.end());
    await once(holder.stdout, 'data');
    const through = ['nsenter', `--net=/proc/${holder.pid}/ns/net`];
    const there = async () => {
      const words = [process.execPath, CLI, 'resident', 'status', '--json'];
      const { stdout } = await finished('nsenter', [...through.slice(1), ...words], { cwd: project, env });
      return JSON.parse(stdout).residents as readonly Resident[];
    };
    expect(await there()).toEqual([]);
    await call({ through });
    const own = await until(async () => (await there())[0]);
    expect(own.pid).not.toBe(one.pid);
    await call({ through });
    expect(await there()).toMatchObject([{ pid: own.pid, served: 1 }]);
    await call();
    expect(await residents()).toMatchObject([{ pid: one.pid, served: 1 }]);
    // who cannot speak with it ends it all the same
    await stop();
    await until(() => !isAlive(own.pid));
    expect(readdirSync(folder).filter((name) => existsSync(join(folder, name, 'socket')))).toEqual([]);
  });

  test('has other limits has an engine of its own', async () => {
    const { warm, call, residents } = household();
    const through = ['sh', '-c', 'ulimit -c 0; ulimit -n 333; exec "$0" "$@"'];
    await warm();
    await call({ through });
    await until(async () => (await residents()).length === 2);
    await call({ through });
    expect((await residents()).map(({ served }) => served).sort()).toEqual([0, 1]);
  });

  test('has another time zone has an engine of its own; whoever has another variable has not', async () => {
    const { warm, call, residents } = household();
    await warm();
    await call({ env: { MINE: '1' } });
    expect(await residents()).toMatchObject([{ served: 1 }]);
    await call({ env: { TZ: 'Asia/Tokyo' } });
    await until(async () => (await residents()).length === 2);
  });

  test('says no in its environment gets no engine, and asks none that is there', async () => {
    const { call, residents, folder, warm } = household();
    await call({ env: { HOOKLINE_RESIDENT: '0' } });
    expect(existsSync(folder)).toBe(false);
    const one = await warm();
    await call({ env: { HOOKLINE_RESIDENT: '0' } });
    expect(await residents()).toMatchObject([{ pid: one.pid, served: 0 }]);
    await call();
    expect(await residents()).toMatchObject([{ served: 1 }]);
  });

  test('is called from a hook is answered by a process of its own', async () => {
    const { call, residents, warm } = household();
    await warm();
    await call({ env: { HOOKLINE_DEPTH: '1' } });
    expect(await residents()).toMatchObject([{ served: 0, cold: 0 }]);
  });
});

/** Speaks with the door itself. `how`: who sends the request. */
const SPEAKER = `
import ctypes, os, socket, struct, sys
path, how, cli = sys.argv[1:4]
def part(b): return struct.pack('<I', len(b)) + b
def parts(l): return struct.pack('<I', len(l)) + b''.join(part(b) for b in l)
def whole(s):
    head = b''
    while len(head) < 5:
        more = s.recv(5 - len(head))
        if not more: return None, b''
        head += more
    n = struct.unpack('<I', head[:4])[0]
    body = b''
    while len(body) < n: body += s.recv(n - len(body))
    return head[4:], body
s = socket.socket(socket.AF_UNIX)
os.chdir(os.path.dirname(path)); s.connect('socket'); os.chdir(sys.argv[4])
_, nonce = whole(s)
if how == 'other nonce': nonce = bytes(16)
protocol = 99 if how == 'other protocol' else 1
cwd = b'/' if how == 'other folder' else os.getcwd().encode()
env = [k + b'=' + v for k, v in os.environb.items()]
body = nonce + struct.pack('<I', protocol) + parts([b'bridge', b'claude-code', b'PreToolUse', b'--sealed']) + part(cwd) + parts(env) + part(sys.stdin.buffer.read())
frame = struct.pack('<I', len(body)) + b'r' + body
if how == 'sandboxed child':
    if os.fork() == 0:
        ctypes.CDLL(None).prctl(38, 1, 0, 0, 0)
        s.sendall(frame); os._exit(0)
    os.wait()
elif how == 'second half by a child':
    s.sendall(frame[:40])
    if os.fork() == 0:
        s.sendall(frame[40:]); os._exit(0)
    os.wait()
elif how == 'sandboxed meanwhile':
    ctypes.CDLL(None).prctl(38, 1, 0, 0, 0)
    s.sendall(frame)
else: s.sendall(frame)
kind = b'a'
while kind == b'a': kind, _ = whole(s)
print((kind or b'closed').decode())
`;

describe.skipIf(NATIVE === null || PYTHON === '')('a connection', () => {
  const EXPECTED: Readonly<Record<string, readonly [how: string, kind: RegExp]>> = {
    'of an ordinary process is served': ['itself', /^w$/],
    'that was handed to a process in a sandbox is not': ['sandboxed child', /^c$/],
    'of which another process sends the rest is not': ['second half by a child', /^c$/],
    'of a process that went into a sandbox after it was welcomed is not': ['sandboxed meanwhile', /^c$/],
    'that does not know what it was told is not': ['other nonce', /^c$/],
    'that speaks another protocol is not': ['other protocol', /^c$/],
    'that says it is in another folder is not': ['other folder', /^c$/],
  };
  test.each(Object.entries(EXPECTED))('%s', async (_name, [how, kind]) => {
    const { warm, folder, project, env } = household();
    await warm();
    const [name = ''] = readdirSync(folder);
    const args = ['-c', SPEAKER, join(folder, name, 'socket'), how, CLI, project];
    const input = JSON.stringify(shell('ls'));
    const { stdout, stderr } = await finished(PYTHON, args, {
      ...{ cwd: project, input },
      // otherwise it sets a locale of its own
      env: { ...env, PYTHONCOERCECLOCALE: '0' },
    });
    expect(stderr).toBe('');
    expect(stdout.trim()).toMatch(kind);
  });
});

describe.skipIf(NATIVE === null)('a program that is not ours in the place of the door', () => {
  test('is not asked, whatever it would answer', async () => {
    const { warm, call, stop, write, folder } = household();
    write('~/.config/hookline/hooks.json', RULE);
    const { pid } = await warm(refused);
    const [kind = ''] = readdirSync(folder);
    await stop();
    await until(() => !existsSync(`/proc/${pid}`));
    let asked = 0;
    mkdirSync(join(folder, kind), { recursive: true });
    const server = createServer((socket) => {
      socket.on('error', () => {});
      socket.on('data', () => asked++);
      socket.write(frameOf(FRAME.nonce, Buffer.alloc(16)));
      socket.write(frameOf(FRAME.answer, u32(0), u32(17), Buffer.from('hookline-reply 0\n')));
    });
    await new Promise<void>((resolve) => server.listen(join(folder, kind, 'socket'), resolve));
    try {
      const answer = await call(refused);
      expect(answer.status).toBe(2);
      expect(`${answer.stdout}${answer.stderr}`).toContain(REFUSAL);
      expect(asked).toBe(0);
    } finally {
      await new Promise((resolve) => server.close(resolve));
    }
  });
});
