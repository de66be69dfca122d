import { statSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import { shownPath } from '../../config/shown-path.ts';
import { HookError } from '../../core/hook-error.ts';
import { isObject } from '../../core/json.ts';
import { orElse } from '../../core/or-else.ts';
import type { Demand } from '../../core/policy.ts';
import { createHooks } from '../../hooks.ts';
import { sessionsInFiles } from '../../state/session-files.ts';
import { stateFolder } from '../../state/state-folder.ts';
import type { Decided } from '../audit/decided.ts';
import { type CONFIG_OPTIONS, configOptions, startFolder, type ValuesOf } from '../options.ts';
import { type Story, storyOf } from './story.ts';

export interface OpenedStory {
  readonly story: Story;
  readonly policy: readonly Demand[];
  readonly place: (path: string) => string;
  /** Where its hooks were looked for. */
  readonly cwd: string;
}

/** A decision beside the hooks that are in force today where it happened. Runs nothing and records nothing. */
export async function openStory(one: Decided, values: ValuesOf<typeof CONFIG_OPTIONS>): Promise<OpenedStory> {
  const options = configOptions(values, folderOf(one, values.cwd));
  const sessions = sessionsInFiles(stateFolder(process.env, options.home));
  const hooks = await createHooks({ ...options, audit: false }, { sessions, records: 'none' });
  try {
    const story = await storyOf(one, hooks, { ...options, env: options.env ?? {} });
    if (story !== null)
      return { story, policy: hooks.policy, place: (path) => shownPath(path, options), cwd: options.cwd };
  } finally {
    await hooks.close();
  }
  const hint = `see what there is with: hookline audit show ${one.id.slice(0, 8)}`;
  throw new HookError('USAGE', `Of "${one.id}" no decision is recorded.`, { hint });
}

/** Where it happened, if that is still there. */
function folderOf({ outcome }: Decided, named: string | undefined): string {
  const cwd = isObject(outcome?.payload) ? outcome.payload.cwd : null;
  const isThere = typeof cwd === 'string' && isAbsolute(cwd) && orElse(() => statSync(cwd).isDirectory(), false);
  return named === undefined && isThere ? cwd : startFolder(named);
}
