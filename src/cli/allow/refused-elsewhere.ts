import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Hook } from '../../core/hook.ts';
import type { Speaker, Story } from '../../history/story/story.ts';
import { createHooks } from '../../hooks.ts';
import type { configOptions } from '../options.ts';
import type { TestedRule } from './exception-files.ts';

/** Of the person's own rules: whether they refuse the same call in an empty project, as their test would have it. */
export async function refusedElsewhere(
  { event, payload }: Story,
  deciding: readonly Speaker[],
  options: ReturnType<typeof configOptions>,
): Promise<readonly TestedRule[]> {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'hookline-allow-'));
  mkdirSync(join(folder, '.git'));
  const hooks = await createHooks({ ...options, cwd: folder, audit: false }, { records: 'none' });
  try {
    const { lanes } = hooks.explain(event, { ...payload, cwd: folder });
    const meant = lanes.flatMap((lane) => lane.hooks);
    return deciding.flatMap(({ run, today }): readonly TestedRule[] => {
      if (today.hook === null || !isTested(today.hook)) return [];
      const there = meant.find((hook) => hook.name === run.name && isTested(hook));
      return [{ rule: String(run.name), elsewhere: there === undefined ? null : wordOf(there) }];
    });
  } finally {
    await hooks.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Only the person's own file, with what it extends, is what the test beside it is about. */
function isTested({ layer, dialect, source }: Hook): boolean {
  return layer === 'user' && dialect === 'hookline' && source !== null;
}

function wordOf({ handler }: Hook): TestedRule['elsewhere'] {
  return handler.kind === 'rule' && (handler.word === 'deny' || handler.word === 'ask') ? handler.word : null;
}
