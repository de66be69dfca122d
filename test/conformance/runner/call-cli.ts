import { readFileSync, writeFileSync } from 'node:fs';
import type { CliCall, Result } from '../../world/cli.ts';
import { callInTerminal } from '../../world/terminal.ts';
import type { Scratch } from './scratch.ts';

export interface CliResult extends Result {
  /** What the person saw, where there was a terminal. */
  readonly screen: string | null;
}

/** In a terminal of its own; stdout goes to a file, so that it is the answer and nothing else. */
export async function callAtTerminal(call: CliCall, answers: readonly string[], here: Scratch): Promise<CliResult> {
  const [from, to] = [here.aside('terminal-input'), here.aside('terminal-output')];
  writeFileSync(from, call.input ?? '');
  writeFileSync(to, '');
  const { status, screen } = await callInTerminal(call, { keys: answers.map((key) => `${key}\n`) }, { from, to });
  return { status, stdout: readFileSync(to, 'utf8'), stderr: '', screen };
}
