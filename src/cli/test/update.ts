import { writeFileSync } from 'node:fs';
import { shownPath } from '../../config/shown-path.ts';
import { readTestFile } from '../../hooktest/read-test-file.ts';
import { type FileResult, runTests } from '../../hooktest/run-tests.ts';
import { isGood, summaryOf } from '../../hooktest/summary.ts';
import { updated } from '../../hooktest/update.ts';
import { lineDiff } from '../../hosts/install/line-diff.ts';
import { paint, print, printError } from '../../show/print.ts';
import { counted } from '../../show/table.ts';
import type { TestRequest } from './request.ts';

/** `hookline test --update`: writes what is seen into the cases that fail, and shows it for review. */
export async function updateFiles(request: TestRequest): Promise<number> {
  const { run, json } = request;
  const files = await Promise.all((await request.paths()).map(readTestFile));
  const results = await runTests(files, run);
  const done = results.map((result) => ({ ...updateFile(result), file: result.file.path }));
  if (json) print(`${JSON.stringify({ files: done.map(({ file, changed, left }) => ({ file, changed, left })) })}\n`);
  else for (const one of done) print(updateText(one, shownPath(one.file, request)));
  const summary = summaryOf(results);
  const changed = done.reduce((sum, one) => sum + one.changed, 0);
  const left = summary.failed + summary.untrusted + summary.problems - changed;
  if (!json)
    print(`${counted(changed, 'case')} changed${changed === 0 ? '' : '; look at them before you keep them'}.\n`);
  if (left > 0) printError(`${counted(left, 'case')} could not be changed; see: hookline test\n`);
  return isGood(summary) || left === 0 ? 0 : 1;
}

interface Done {
  readonly changed: number;
  /** Lines of cases that are as they were. */
  readonly left: readonly number[];
  readonly diff: readonly string[];
}

function updateFile(result: FileResult): Done {
  const { path, text: before } = result.file;
  if (!/\.ya?ml$/.test(path)) return { changed: 0, left: [], diff: [] };
  const { text, changed, left } = updated(result);
  if (changed > 0) writeFileSync(path, text);
  return {
    changed,
    left: left.map(({ testCase }) => testCase.line),
    diff: changed === 0 ? [] : lineDiff(before, text),
  };
}

function updateText({ diff, left }: Done, shown: string): string {
  const colours = paint();
  const lines = diff.map((line) => {
    const coloured = line.startsWith('+') ? colours.green : line.startsWith('-') ? colours.red : colours.dim;
    return `${coloured(line)}\n`;
  });
  const kept = left.map((line) => `${shown}:${line} is left as it is: what was seen has no place there.\n`);
  return `${lines.length === 0 ? '' : `${colours.bold(shown)}\n`}${lines.join('')}${kept.join('')}`;
}
