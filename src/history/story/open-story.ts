import type { Decided } from '../../audit/decided.ts';
import { shownPath } from '../../config/shown-path.ts';
import type { Environment } from '../../core/dialect.ts';
import type { Hook } from '../../core/hook.ts';
import { HookError } from '../../core/hook-error.ts';
import type { Demand } from '../../core/policy.ts';
import { shownKey } from '../../hooks/hook-info.ts';
import type { HooksOptions } from '../../hooks/hooks-options.ts';
import type { HookAround } from '../../hooks/why-it-stays.ts';
import { createHooks } from '../../hooks.ts';
import { sessionsInFiles } from '../../state/session-files.ts';
import { stateFolder } from '../../state/state-folder.ts';
import { type Story, storyOf } from './story.ts';
import { type Way, waysThrough } from './ways-through.ts';

/** Which hooks are today's: those of a folder, unless others are named. `whereItHappened` knows the folder of a record. */
export interface StoryOptions extends Pick<HooksOptions, 'dialects' | 'files' | 'enforced'> {
  readonly cwd: string;
  readonly home: string;
  readonly env: Environment;
}

export interface OpenedStory {
  readonly story: Story;
  /** What would have let it pass; empty: it passed. */
  readonly ways: readonly Way[];
  readonly policy: readonly Demand[];
  /** Today's hooks. */
  readonly all: readonly Hook[];
  /** What is known of one of them beside itself. */
  readonly around: (hook: Hook) => HookAround;
  /** A path as it is shown to people. */
  readonly place: (path: string) => string;
}

/** A decision beside the hooks that are in force today. Runs nothing and records nothing. */
export async function openStory(one: Decided, options: StoryOptions): Promise<OpenedStory> {
  const sessions = sessionsInFiles(stateFolder(options.env, options.home));
  const hooks = await createHooks(
    { ...options, watch: false, audit: false },
    { session: { stateOf: sessions }, records: 'none' },
  );
  try {
    const story = await storyOf(one, hooks, options);
    const { policy, diagnostics } = hooks;
    const changed = new Set(hooks.list().flatMap(({ key, state }) => (state === 'changed' ? key : [])));
    const around = (hook: Hook): HookAround => ({ isChanged: changed.has(shownKey(hook)), diagnostics });
    const place = (path: string): string => shownPath(path, options);
    if (story !== null) return { story, ways: waysThrough(story, policy), policy, all: hooks.inForce(), around, place };
  } finally {
    await hooks.close();
  }
  const hint = `see what there is with: hookline audit show ${one.id.slice(0, 8)}`;
  throw new HookError('USAGE', `Of "${one.id}" no decision is recorded.`, { hint });
}
