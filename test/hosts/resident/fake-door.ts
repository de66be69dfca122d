import { chmodSync, closeSync, constants, mkdirSync, openSync, writeFileSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { onTestFinished, vi } from 'vitest';
import { opencode } from '../../../src/hosts/agents/opencode.ts';
import { FRAME, frameOf, frameReader, u32 } from '../../../src/hosts/resident/frames.ts';
import { scratchFolder } from '../../scratch-folder.ts';

const WATCHWORD = Buffer.alloc(32, 7);
const NONCE = Buffer.alloc(16, 1);
export const BY_PROCESS = 'A process was asked.';

/** What an engine answers that lets a call go ahead. */
export function answer(out = 'hookline-reply 0\n', code = 0, length = Buffer.byteLength(out)): Buffer {
  return frameOf(FRAME.answer, u32(code), u32(length), Buffer.from(out));
}

export interface Speech {
  readonly nonce?: Buffer;
  readonly watchword?: Buffer;
  readonly reply?: Buffer;
  /** Ends the connection after so many bytes of all that. */
  readonly cut?: number;
  /** Says no more, and stays. */
  readonly stays?: boolean;
}

export const WELCOME = frameOf(FRAME.nonce, NONCE);
export const PROOF = frameOf(FRAME.watchword, WATCHWORD);

/** A door that says what it is told to, an agent that was told of it, and a process that refuses everything. */
export async function fakeDoor({ limitMs = 60_000 } = {}) {
  vi.stubEnv('HOOKLINE_RESIDENT', undefined);
  onTestFinished(() => void vi.unstubAllEnvs());
  const top = scratchFolder();
  const residents = join(top, 'resident');
  const folder = join(residents, 'kind');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const one of [residents, folder]) chmodSync(one, 0o700);
  let speech: Speech = {};
  let connections = 0;
  const requests: Buffer[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    connections++;
    sockets.add(socket);
    socket.on('error', () => {});
    const { nonce = WELCOME, watchword = PROOF, reply = answer(), cut = Number.POSITIVE_INFINITY, stays } = speech;
    let left = cut;
    const say = (bytes: Buffer): void => {
      socket.write(bytes.subarray(0, left));
      left -= bytes.length;
      if (left <= 0 && stays !== true) socket.end();
    };
    const read = frameReader();
    say(nonce);
    socket.on('data', (chunk) => {
      for (const { kind, body } of read(chunk)) {
        if (kind === FRAME.request) requests.push(Buffer.from(body));
        if (left > 0) say(kind === FRAME.watchword ? watchword : reply);
      }
    });
  });
  const opened = openSync(folder, constants.O_RDONLY | constants.O_DIRECTORY);
  await new Promise<void>((resolve) => void server.listen(`/proc/self/fd/${opened}/socket`, resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
    closeSync(opened);
  });
  const words = ['bridge', 'opencode', '--meet', '--sealed', '--caller', '1', '--deadline', '9', '--home', top];
  const meeting = ['hookline-meeting', '1', folder, WATCHWORD.toString('hex'), `${limitMs}`, ...words, 'hookline-met'];
  const [shim, plugin] = [join(top, 'shim'), join(top, 'plugin.mjs')];
  writeFileSync(join(top, 'meeting'), meeting.map((word) => `${word}\0`).join(''));
  const writeShim = (more = ''): void =>
    writeFileSync(
      shim,
      `# hookline_meet ${more}\ncase $1 in --meet) cat '${top}/meeting' ;; *) cat >/dev/null; echo '{"refuse":"${BY_PROCESS}"}'; exit 2 ;; esac\n`,
    );
  writeShim();
  if (opencode.form.kind !== 'plugin') throw new Error('opencode has a plugin');
  const entry = { event: 'tool.execute.before', before: true, command: '', timeoutSeconds: 600 };
  writeFileSync(plugin, opencode.form.text([entry], shim));
  const { Hookline } = await import(pathToFileURL(plugin).href);
  const hooks = await Hookline({ directory: top, client: {} });
  const call = async (command = 'ls'): Promise<string | null> => {
    try {
      await hooks['tool.execute.before']({ tool: 'bash', sessionID: 's', callID: 'c' }, { args: { command } });
      return null;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  };
  return {
    ...{ residents, folder, requests, writeShim, call },
    connections: () => connections,
    /** What became of the first call that came to this door, which said that; null: it went ahead. */
    async calledWith(said: Speech): Promise<string | null> {
      speech = said;
      for (let tries = 0; tries < 200; tries++) {
        const seen = connections;
        const came = await call();
        if (connections > seen) return came;
        // what it is told by now, the next call knows
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
      throw new Error('It never came to this door.');
    },
  };
}
