import type { Environment } from '../../core/dialect.ts';
import { messageOf } from '../../core/message-of.ts';
import { quotedWord } from '../../core/quoted-word.ts';
import type { Scratch } from '../scratch.ts';
import { executeResult, type ProcessExecutor } from './executor.ts';
import { plainStart } from './plain.ts';
import type { Processes } from './processes.ts';
import { type Hears, type Started, type ToStart, type Tree, UNHEARD } from './started.ts';

/**
 * Processes as the host itself runs them. What is talked to while it runs (a persistent command, a module) is started as
 * without an executor: that is given its input at the start, and answers at the end.
 */
export function processesBy(executor: ProcessExecutor): (scratch: Scratch) => Processes {
  return (scratch) => {
    const plain = plainStart(scratch);
    return {
      start: (what, hears) => (isOneShot(what) ? executed(executor, what, hears) : plain(what, hears)),
      settling: () => null,
      expect: () => {},
      close: () => {},
    };
  };
}

/** Its input is known, and nothing but its two outputs is read. */
function isOneShot({ descriptors: [input, ...outputs], verbatim }: ToStart): boolean {
  const isGiven = input?.kind === 'given' || input?.kind === 'nothing';
  return isGiven && !verbatim && outputs.length === 2 && outputs.every(({ kind }) => kind === 'out');
}

function executed(executor: ProcessExecutor, what: ToStart, hears: Hears): Started {
  const ending = new AbortController();
  const [input] = what.descriptors;
  const running = async (): Promise<unknown> =>
    executor.execute(commandLine(what), {
      timeout: what.timeoutMs ?? 0,
      env: definedIn(what.env),
      cwd: what.cwd,
      stdin: input?.kind === 'given' ? input.text : '',
      signal: ending.signal,
    });
  const done = running().then(
    (answer) => heard(executeResult(answer), hears),
    (error: unknown) => threw(messageOf(error), hears),
  );
  return {
    tree: treeOf(ending, done),
    begun: async () => null,
    ...UNHEARD,
  };
}

/** As Mimir's registry has it: the message is what there is on stderr, and the exit code is 1. */
function threw(why: string, hears: Hears): void {
  hears.output(2, Buffer.from(why));
  hears.ended({ kind: 'lost', why, code: 1 });
}

function heard(result: ReturnType<typeof executeResult>, hears: Hears): void {
  if (typeof result === 'string') {
    hears.ended({ kind: 'lost', why: result });
    return;
  }
  const { exitCode: code, stdout, stderr } = result;
  for (const [number, text] of [[1, stdout] as const, [2, stderr] as const])
    if (text !== '') hears.output(number, Buffer.from(text));
  hears.ended({ kind: 'exit', code, signal: null, isClosed: true, timedOut: false, wasRead: null });
}

/** What there is to end is the host's: it is told so, and waited for as long as a process would be. */
function treeOf(ending: AbortController, done: Promise<void>): Tree {
  return {
    async end(graceMs) {
      ending.abort();
      let timer: NodeJS.Timeout | undefined;
      const grace = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, graceMs);
      });
      await Promise.race([done, grace]);
      clearTimeout(timer);
    },
    makeSure: async () => {},
    endRest: async () => {},
    endHolding: async () => [],
    letGo: () => {},
    kill: () => ending.abort(),
  };
}

/** A line of the shell as it is; any other program in words that a shell reads as these. */
function commandLine({ program, args }: Pick<ToStart, 'program' | 'args'>): string {
  const [flag, line, ...others] = args;
  if (program === '/bin/sh' && flag === '-c' && line !== undefined && others.length === 0) return line;
  return [program, ...args].map(quotedWord).join(' ');
}

function definedIn(env: Environment): Record<string, string> {
  const pairs = Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));
  return Object.fromEntries(pairs);
}
