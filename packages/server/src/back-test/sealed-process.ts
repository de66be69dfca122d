import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Bundle } from '../../../../src/bundle/bundle.ts';
import { contentKind } from '../../../../src/bundle/content.ts';
import { endsWithUs } from '../../../../src/history/ends-with-us.ts';
import { permissions } from '../../../../src/history/playground/sealed-child.ts';
import type { ChildLine, ChildTask } from './child-line.ts';

const MEMORY_MB = 512;
/** Seen from what is built, and from the sources. */
const PLACES = ['./back-test/child.js', '../../dist/back-test/child.js'];

export interface SealedProcess {
  /** Resolves when it can take more; false: it has ended. */
  readonly send: (text: string) => Promise<boolean>;
  readonly end: () => void;
  /** What it says next; null: it has ended. */
  readonly next: () => Promise<ChildLine | null>;
  readonly kill: () => void;
}

/** The process that tries a bundle: it reads nothing but that, starts nothing, reaches nobody, and ends when this one does. */
export function sealedProcess({ files }: Bundle, says: ChildTask['says']): SealedProcess {
  const child = childFile();
  const scratch = mkdtempSync(join(realpathSync(tmpdir()), 'hookline-back-test-'));
  for (const { path, bytes } of files) {
    mkdirSync(dirname(join(scratch, path)), { recursive: true, mode: 0o700 });
    writeFileSync(join(scratch, path), bytes, { mode: 0o600, flag: 'wx' });
  }
  const folders = [dirname(child), join(dirname(dirname(child)), 'packs'), scratch];
  const process_ = spawn(
    process.execPath,
    [...permissions(folders), `--max-old-space-size=${MEMORY_MB}`, '--no-warnings', child, ...folders],
    { cwd: scratch, env: {}, stdio: ['pipe', 'pipe', 'ignore'] },
  );
  endsWithUs(process_, scratch);
  const { stdin, stdout } = process_;
  const isOver = (): boolean => process_.exitCode !== null || process_.signalCode !== null;
  const over = new Promise<void>((resolve) => {
    process_.once('exit', () => resolve());
    process_.once('error', () => resolve());
  });
  void over.then(() => rmSync(scratch, { recursive: true, force: true }));
  stdin.on('error', () => {});
  const lines = createInterface({ input: stdout })[Symbol.asyncIterator]();
  const enforced = files.map(({ path }) => path).filter((path) => contentKind(path) === 'enforced');
  const task: ChildTask = { enforced, says };
  stdin.write(`${JSON.stringify(task)}\n`);
  return {
    async send(text) {
      if (isOver()) return false;
      if (!stdin.write(text)) await Promise.race([new Promise((resolve) => stdin.once('drain', resolve)), over]);
      return !isOver();
    },
    end: () => stdin.end(),
    async next() {
      const { done, value } = await lines.next();
      return done ? null : JSON.parse(value);
    },
    kill: () => void process_.kill('SIGKILL'),
  };
}

function childFile(): string {
  const found = PLACES.map((place) => fileURLToPath(new URL(place, import.meta.url))).find((path) => existsSync(path));
  if (found === undefined) throw new Error('The program that tries bundles is not there: dist/back-test/child.js.');
  return found;
}
