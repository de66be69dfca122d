import { isatty } from 'node:tty';
import { watchFiles as watchPaths } from '../../config/watch-files.ts';
import { readTestFile } from '../../hooktest/read-test-file.ts';
import { testedConfig } from '../../hooktest/tested-config.ts';
import { paint, print } from '../../show/print.ts';
import { endedBySignal } from '../ended-by-signal.ts';
import { fail } from '../fail.ts';
import { playFiles } from './play-files.ts';
import type { TestRequest } from './request.ts';

const CTRL_C = '\u0003';
const CTRL_D = '\u0004';

/** `hookline test --watch`: plays the cases again whenever a file of tests or of hooks changes. */
export async function watchFiles(request: TestRequest): Promise<number> {
  const ended = endedBySignal();
  const quit = pressedToQuit();
  const end = new Promise<void>((resolve) => {
    ended.signal.addEventListener('abort', () => resolve());
    void quit.pressed.then(resolve);
  });
  let isOver = false;
  void end.then(() => {
    isOver = true;
  });
  while (!isOver) {
    const next = changeIn(await watchedPaths(request));
    await playFiles(request).catch((error: unknown) => fail(error, request.json));
    if (!request.json) print(paint().dim(`Waiting for a change${quit.isTerminal ? '; q ends' : ''}.\n`));
    await Promise.race([next.changed, end]);
    next.stop();
  }
  quit.stop();
  return ended.code() ?? 0;
}

/** Files of tests, the folders they lie in, where new ones may appear, and what they are about. */
async function watchedPaths({ paths, run, cwd }: TestRequest): Promise<readonly string[]> {
  const tests = await paths().catch(() => []);
  const files = await Promise.all(tests.map(readTestFile));
  const hooks = files.flatMap((file) => testedConfig(file, run).files.map(({ path }) => path));
  return [...new Set([...tests, ...hooks, `${cwd}/.hookline`])];
}

function changeIn(paths: readonly string[]): { readonly changed: Promise<void>; readonly stop: () => void } {
  let stop = (): void => {};
  const changed = new Promise<void>((resolve) => {
    stop = watchPaths(paths, resolve);
  });
  // a watch keeps no process alive
  const alive = setInterval(() => {}, 60_000);
  return {
    changed,
    stop() {
      clearInterval(alive);
      stop();
    },
  };
}

/** q, Ctrl-C and Ctrl-D, where somebody sits at a terminal. */
function pressedToQuit(): { readonly pressed: Promise<void>; readonly isTerminal: boolean; readonly stop: () => void } {
  const { stdin } = process;
  if (!isatty(0)) return { pressed: new Promise(() => {}), isTerminal: false, stop() {} };
  const pressed = new Promise<void>((resolve) => {
    stdin.setRawMode(true);
    stdin.on('data', (bytes) => {
      if (['q', CTRL_C, CTRL_D].includes(bytes.toString('utf8').slice(0, 1).toLowerCase())) resolve();
    });
    stdin.on('end', () => resolve());
    stdin.resume();
  });
  return {
    pressed,
    isTerminal: true,
    stop() {
      stdin.setRawMode(false);
      stdin.pause();
    },
  };
}
