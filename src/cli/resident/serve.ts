import { Socket } from 'node:net';
import { HookError } from '../../core/hook-error.ts';
import { onFirstEndingSignal } from '../../handlers/first-ending-signal.ts';
import { descriptorsLeft } from '../../hosts/resident/descriptors.ts';
import { FRAME, frameOf } from '../../hosts/resident/frames.ts';
import { keptHooks } from '../../hosts/resident/kept-hooks.ts';
import { isOfThisProcess } from '../../hosts/resident/of-process.ts';
import type { ResidentRequest } from '../../hosts/resident/request.ts';
import { type ResidentAnswer, residentEngine } from '../../hosts/resident/serve.ts';
import { launched } from '../../installed/launched.ts';
import { sessionBegins } from '../../installed/session-begins.ts';
import { decoded } from '../bridge-stdin.ts';
import type { Calling } from '../calling.ts';
import { rehearsal } from './rehearsal.ts';
import { servedCommand } from './served-command.ts';

/** Where the door that started us is. */
const DOOR = 3;

/** Answers what comes through the door until that is gone. */
export async function serve(): Promise<number> {
  const door = new Socket({ fd: DOOR });
  const kept = keptHooks();
  const engine = residentEngine({
    answer: (request, signal) => answered(request, signal, kept.open, () => engine.retire()),
    beginsSession: ({ args }) => sessionBegins(args),
    rehearse: (request, signal) => rehearsal(request, signal, kept.open),
    send: (bytes) => void door.write(bytes),
    rssBytes: () => process.memoryUsage.rss(),
    hasRoom: descriptorsLeft(),
  });
  const gone = new Promise<void>((resolve) => {
    door.once('close', () => resolve());
    // whoever waits is answered, and then the door ends us
    onFirstEndingSignal(engine.retire, resolve);
  });
  // whoever waited goes the cold way: it hears that we are gone
  door.on('error', () => {});
  door.on('data', (chunk) => engine.take(chunk));
  door.write(frameOf(FRAME.ready));
  await gone;
  await engine.end();
  await kept.close();
  return 0;
}

/** Null: what cannot be done here as by a process of its own. */
async function answered(
  { args, cwd, env, input }: ResidentRequest,
  signal: AbortSignal,
  open: Calling['open'],
  retire: () => void,
): Promise<ResidentAnswer | null> {
  const command = servedCommand(args, () => input.toString('utf8'));
  if (command === null || !isOfThisProcess(env)) return null;
  const kept = launched();
  if (kept !== null && !(sessionBegins(args) ? kept.isWhole() : kept.isSame())) {
    // a process of its own says what changed, and refuses
    retire();
    return null;
  }
  let [stdout, stderr] = ['', ''];
  let isOff = false;
  const openUnlessOff: Calling['open'] = async (options, parts) => {
    const opened = await open(options, parts);
    isOff = opened.hooks.residentOffIn() !== null;
    if (!isOff) return opened;
    await opened.close(false);
    throw new HookError('INTERNAL', 'No engine in the background is wanted.');
  };
  const calling: Calling = {
    env,
    cwd: () => cwd,
    // ours is the door
    parent: null,
    input: async () => decoded(input),
    print: (text) => {
      stdout += text;
    },
    printError: (text) => {
      stderr += text;
    },
    // its client does, and the door hears it
    endWith: () => {},
    ended: () => signal,
    open: openUnlessOff,
  };
  const code = await command(calling);
  if (isOff) {
    retire();
    return null;
  }
  // anything but a good end is a refusal
  return { stdout, stderr, exitCode: code === 0 ? 0 : 2 };
}
