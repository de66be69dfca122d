import { createInterface } from 'node:readline';
import { HookError } from '../core/hook-error.ts';
import { messageOf } from '../core/message-of.ts';
import type { PlaygroundQuestion } from '../history/playground/question.ts';
import { sealProcess } from '../history/playground/seal-process.ts';
import { fail } from './fail.ts';

interface Asked {
  readonly question: PlaygroundQuestion;
  readonly folder: string;
}

const WARM_UP: PlaygroundQuestion = {
  event: 'PreToolUse',
  payload: { tool_name: 'Bash', tool_input: { command: 'git status' } },
  agent: null,
  home: '/home/nobody',
  files: [],
};

/** Not for people: answers questions, a line each, for as long as somebody asks. What it may look at is named. */
export async function command(folders: readonly string[]): Promise<number> {
  if (folders.length === 0) {
    const hint = 'a person plays in the browser: hookline ui';
    fail(new HookError('USAGE', '"hookline playground" was given no folder to look at.', { hint }), false);
    return 1;
  }
  sealProcess(folders);
  const { answerQuestion } = await import('../history/playground/answer-question.ts');
  // what is loaded for every question is loaded before the first, which has a limit
  await answerQuestion(WARM_UP, folders.at(-1) ?? '/');
  process.stdout.write('ready\n');
  for await (const line of createInterface({ input: process.stdin })) {
    const { question, folder }: Asked = JSON.parse(line);
    const reply = await answerQuestion(question, folder).then(
      (answer) => ({ answer }),
      (error) => ({ failed: messageOf(error) }),
    );
    process.stdout.write(`${JSON.stringify(reply)}\n`);
  }
  return 0;
}
