import { join, relative } from 'node:path';
import { withItem } from '../../config/edit/with-item.ts';
import type { JsonObject } from '../../core/json.ts';
import type { Story } from '../../history/story/story.ts';
import { labelOf } from '../../history/story/ways-through.ts';
import { schemaLine } from '../init/schema-line.ts';
import { type PlannedException, testName } from './planned-exception.ts';

/** A case that would hold a part of the exception fast. */
export type PlannedTest = JsonObject;

/** For each rule: that it leaves out this call here, and that it refuses or asks about the same call elsewhere. */
export function plannedTests(plan: PlannedException, story: Story, home: string): readonly PlannedTest[] {
  const call = {
    ...(story.event === 'PreToolUse' ? {} : { event: story.event }),
    ...('command' in plan.call ? { command: plan.call.command } : { tool: plan.call.tool, input: plan.call.input }),
  };
  const byRule = new Map(plan.deciding.map(({ run, today }) => [labelOf(run), today]));
  return [...byRule].flatMap(([rule, today]): readonly PlannedTest[] => {
    const expect = { skipped: { [rule]: 'excepted' } };
    const here = { name: testName(plan, rule, story.id), ...call, cwd: folderInCase(plan, home), expect };
    const handler = today.hook?.handler;
    const word = handler?.kind === 'rule' && handler.word !== 'allow' ? handler.word : null;
    if (word === null) return [here];
    return [here, { name: `${rule}: and nowhere else`, ...call, expect: { decision: word, by: rule } }];
  });
}

/** The project of a case lies two folders below its home. */
function folderInCase({ folder }: PlannedException, home: string): string {
  const below = folder === '~' ? '' : folder.startsWith('~/') ? folder.slice(2) : null;
  return below === null ? folder : join('..', '..', relative(home, join(home, below)));
}

/** A whole file of them. */
export async function testsText(planned: readonly PlannedTest[]): Promise<string> {
  return (await withTests('', planned)) ?? '';
}

/** A file of tests with these behind its own; a new one says where its schema is. Null: it has another form. */
export async function withTests(
  text: string,
  planned: readonly PlannedTest[],
  folder: string | null = null,
): Promise<string | null> {
  let whole: string | null = text === '' && folder !== null ? schemaLine(folder, false, 'hooktest') : text;
  for (const one of planned) whole = whole === null ? null : await withItem(whole, 'yaml', ['tests'], one);
  return whole;
}
