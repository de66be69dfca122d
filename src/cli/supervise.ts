import { dialectNamed } from '../config/which-files.ts';
import type { HookEvent } from '../core/dialect.ts';
import { eventRow } from '../core/events.ts';
import type { Hook } from '../core/hook.ts';
import { DIALECTS } from '../dialects/all.ts';
import { background } from '../handlers/background.ts';
import { liveTrees } from '../handlers/live-trees.ts';
import { runHook } from '../handlers/run-hook.ts';
import { scratch } from '../handlers/scratch.ts';
import { sessionsInFiles } from '../state/session-files.ts';
import { stateFolder } from '../state/state-folder.ts';
import { homeFolder } from './options.ts';
import { readStdin } from './read-stdin.ts';
import type { SupervisedJob } from './start-supervisor.ts';

/** Not for people: runs one asynchronous hook to its end after `hookline run` has answered. */
export async function command(): Promise<number> {
  const job: SupervisedJob = JSON.parse(readStdin());
  const hook: Hook = { ...job.hook, matcher: { kind: 'all' }, files: null, condition: null };
  const event: HookEvent = { ...job.event, row: eventRow(job.event.name) };
  const dialect = dialectNamed(hook.dialect, DIALECTS);
  const home = homeFolder();
  const later = background();
  const [live, files] = [liveTrees(), scratch()];
  const runner = {
    env: process.env,
    home,
    graceMs: 1000,
    inputFor: () => dialect.input(hook, event, process.env),
    resources: { live, scratch: files, after: later.add },
  };
  const report = await runHook(runner, hook, event, hook.timeoutMs, later.signal);
  const { context, status } = dialect.answer(hook, event, report);
  const session = sessionsInFiles(stateFolder(process.env, home))(event.payload.session_id);
  if (context.length > 0) session.addLateContext(context);
  if (hook.once && status === 'answered') session.useUp(hook);
  files.close();
  return 0;
}
