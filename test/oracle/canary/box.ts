import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

const CANARY = 'canary-7f3a-Zq81';
export const FILES: Readonly<Record<string, string>> = {
  '.env': `KEY=${CANARY}\nPORT=3000\n`,
  '.env.example': 'KEY=\nPORT=\n',
};

/** Where the canary came out. */
export interface Seen {
  readonly shown: boolean;
  readonly sent: boolean;
}

const PROJECT = '/p';
const LIMIT_MS = 20_000;
const LISTENER = join(import.meta.dirname, 'listen.py');
/** The listener is there before the line begins; the line itself is an argument, and no other shell reads it. */
const FRESH = `cp -a /seed/. ${PROJECT} && cd ${PROJECT} && { python3 /listen.py /out/sent /out/ready & }
i=0; while [ ! -e /out/ready ] && [ $i -lt 100 ]; do sleep 0.05; i=$((i+1)); done
bash -c "$1" < /dev/null > /out/printed 2>&1; sleep 0.2`;

/** Runs lines for real in a sandbox with nothing but a loopback of its own, on which somebody listens. */
export function canaryBox(folder: string): (line: string) => Promise<Seen> {
  const seed = join(folder, 'seed');
  mkdirSync(seed);
  for (const [name, text] of Object.entries(FILES)) writeFileSync(join(seed, name), text);
  const hosts = join(folder, 'hosts');
  writeFileSync(hosts, '127.0.0.1 localhost collector.example\n');
  let count = 0;
  return async (line) => {
    const out = join(folder, `out-${count++}`);
    mkdirSync(out);
    await ended([
      ...['--unshare-all', '--die-with-parent', '--new-session', '--cap-drop', 'ALL', '--tmpfs', '/'],
      ...['--ro-bind', '/usr', '/usr', '--ro-bind', '/etc', '/etc', '--ro-bind', hosts, '/etc/hosts'],
      ...['bin', 'sbin', 'lib', 'lib64'].flatMap((name) => ['--symlink', `usr/${name}`, `/${name}`]),
      ...['--proc', '/proc', '--dev', '/dev', '--tmpfs', '/tmp', '--dir', PROJECT, '--dir', '/h'],
      ...['--ro-bind', seed, '/seed', '--ro-bind', LISTENER, '/listen.py', '--bind', out, '/out', '--clearenv'],
      ...['--setenv', 'PATH', '/usr/bin', '--setenv', 'HOME', '/h', '--setenv', 'LANG', 'C.UTF-8'],
      ...['sh', '-c', FRESH, 'sh', line],
    ]);
    return { shown: hasCanary(readFileSync(join(out, 'printed'))), sent: hasCanary(readFileSync(join(out, 'sent'))) };
  };
}

function ended(args: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn('bwrap', args, { stdio: 'ignore', timeout: LIMIT_MS, killSignal: 'SIGKILL' });
    child.on('error', reject);
    child.on('close', () => resolve());
  });
}

/** As it is, backwards, in base64, or packed. */
function hasCanary(bytes: Buffer): boolean {
  const text = bytes.toString('latin1');
  if (text.includes(CANARY) || [...text].reverse().join('').includes(CANARY)) return true;
  const decoded = (text.match(/[A-Za-z0-9+/=]{16,}/g) ?? []).map((one) =>
    Buffer.from(one, 'base64').toString('latin1'),
  );
  if (decoded.some((one) => one.includes(CANARY))) return true;
  // `od -c`
  if (text.replace(/\s+/g, '').includes(CANARY)) return true;
  const packed = bytes.indexOf(Buffer.from([0x1f, 0x8b, 8]));
  return packed >= 0 && unpacked(bytes.subarray(packed)).includes(CANARY);
}

function unpacked(bytes: Buffer): string {
  for (let end = bytes.length; end > bytes.length - 200 && end > 18; end--) {
    try {
      return gunzipSync(bytes.subarray(0, end)).toString('latin1');
    } catch {
      // what a form puts behind it is none of it
    }
  }
  return '';
}
