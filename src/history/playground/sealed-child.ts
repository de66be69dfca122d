import { type ChildProcess, spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { HookError } from '../../core/hook-error.ts';
import { shippedPath } from '../../handlers/shipped-path.ts';
import { endsWithUs } from '../ends-with-us.ts';

/** An answer of this length nobody reads. */
const MOST_ANSWER_CHARS = 8 * 1024 * 1024;
const MEMORY_MB = 256;

export interface SealedChild {
  /** Rejects when it ends before it has answered. */
  readonly ask: (line: string) => Promise<string>;
  readonly ready: Promise<void>;
  readonly isOver: () => boolean;
  /** At once; also in the middle of an answer. */
  readonly end: () => void;
}

/** The process that answers questions: it has nothing of this one's environment, and Node itself keeps it from the rest. */
export function startSealedChild(scratch: string): SealedChild {
  const cli = shippedPath('cli.cjs');
  if (cli === null) throw new HookError('INTERNAL', 'The program that answers questions is not there: dist/cli.cjs.');
  const root = dirname(dirname(cli));
  const folders = [dirname(cli), join(root, 'packs'), join(root, 'guards'), scratch];
  const child = spawn(
    process.execPath,
    [...permissions(folders), `--max-old-space-size=${MEMORY_MB}`, '--no-warnings', cli, 'playground', ...folders],
    { cwd: scratch, env: {}, stdio: ['pipe', 'pipe', 'ignore'], detached: false },
  );
  endsWithUs(child, scratch);
  const lines = linesOf(child);
  const end = (): void => {
    child.kill('SIGKILL');
  };
  return {
    ready: lines.next().then(() => {}),
    isOver: lines.isOver,
    end,
    ask(line) {
      const answer = lines.next();
      child.stdin?.write(`${line}\n`);
      return answer;
    },
  };
}

/** Each Node by the name that it has for it; where it has none, the process has sealed itself all the same. */
export function permissions(folders: readonly string[], version = process.versions.node): readonly string[] {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const isStable = major > 23 || (major === 23 && minor >= 5) || (major === 22 && minor >= 13);
  const flag = isStable ? '--permission' : '--experimental-permission';
  return [flag, ...folders.map((folder) => `--allow-fs-read=${folder}/`)];
}

function linesOf(child: ChildProcess) {
  const waiting: { readonly done: (line: string) => void; readonly failed: (error: Error) => void }[] = [];
  let text = '';
  let over = false;
  const ended = (why: string): void => {
    over = true;
    for (const { failed } of waiting.splice(0)) failed(new Error(why));
  };
  child.stdout?.setEncoding('utf8');
  child.stdout?.on('data', (chunk: string) => {
    text += chunk;
    if (text.length > MOST_ANSWER_CHARS) {
      child.kill('SIGKILL');
      return ended('its answer is too long');
    }
    for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n')) {
      waiting.shift()?.done(text.slice(0, end));
      text = text.slice(end + 1);
    }
  });
  child.on('error', ({ message }) => ended(message));
  child.on('exit', (code, signal) => ended(`it ended with ${signal ?? code}`));
  // what is written to a process that has ended is nobody's loss
  child.stdin?.on('error', () => {});
  return {
    isOver: () => over,
    next: () =>
      new Promise<string>((done, failed) => {
        if (over) failed(new Error('it has ended'));
        else waiting.push({ done, failed });
      }),
  };
}
