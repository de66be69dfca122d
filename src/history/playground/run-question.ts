import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sandboxOf } from '../../core/handler.ts';
import type { Hook } from '../../core/hook.ts';
import { answerIn } from './answer-question.ts';
import { byGivenNames, givenFilesFolder } from './given-files.ts';
import type { PlaygroundAnswer, PlaygroundQuestion } from './question.ts';

/** What every hook that starts a process is contained by, whatever its own entry says. */
const DEMAND = 'policy:\n  sandbox: bwrap\n';
const DEMAND_NAME = 'hookline-playground/demand.yml';
const DEADLINE_MS = 10_000;

/**
 * The same question, with its processes really started: each in bubblewrap, without network, without a home, over an empty
 * project. What calls others (webhooks, models) is told and not called, and so is what no sandbox would hold.
 */
export async function runQuestion(question: PlaygroundQuestion, signal: AbortSignal): Promise<PlaygroundAnswer> {
  const files = givenFilesFolder();
  try {
    const { folder } = files.put(question.files);
    const demand = join(folder, 'machine', DEMAND_NAME);
    mkdirSync(dirname(demand), { recursive: true });
    writeFileSync(demand, DEMAND);
    const elsewhere = { ...question, home: join(folder, 'home') };
    const answer = await answerIn(elsewhere, folder, {
      runs: isContained,
      demand,
      cwd: join(folder, 'project'),
      env: { PATH: '/usr/local/bin:/usr/bin:/bin', HOME: elsewhere.home },
      limits: { deadlineMs: DEADLINE_MS, signal },
    });
    return byGivenNames(answer, folder);
  } finally {
    files.close();
  }
}

/** Nothing is started that the demand does not hold. */
function isContained({ handler }: Hook): boolean {
  const sandbox = sandboxOf(handler);
  return sandbox?.required === true && !sandbox.network && sandbox.kinds.every((kind) => kind === 'bwrap');
}
