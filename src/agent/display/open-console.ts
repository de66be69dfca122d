import { commandWords } from '../commands/run-command.ts';
import type { Console } from '../console.ts';
import { openTerminal, type TerminalOptions } from './terminal.ts';

interface ConsoleOptions extends Pick<TerminalOptions, 'input' | 'output' | 'json' | 'place'> {
  /** The only prompt; null: those that are typed. */
  readonly prompt: string | null;
}

export function openConsole({ prompt, ...options }: ConsoleOptions): Console {
  let interrupt = (): void => {};
  let suggest: TerminalOptions['suggest'] = async () => [];
  const terminal = openTerminal({
    ...options,
    onInterrupt: () => interrupt(),
    suggest: (query) => suggest(query),
    commands: commandWords(),
  });
  return {
    ...terminal,
    place: options.place,
    lines: prompt === null ? terminal.lines : only(prompt),
    hasStatus: prompt === null && terminal.ask !== null,
    onInterrupt(listener) {
      interrupt = listener;
    },
    setSuggest(listener) {
      suggest = listener;
    },
  };
}

async function* only(prompt: string): AsyncGenerator<string> {
  yield prompt;
}
