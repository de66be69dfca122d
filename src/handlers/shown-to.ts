import { statSync } from 'node:fs';
import { join } from 'node:path';
import { actionOf } from '../core/handler.ts';
import type { Hook } from '../core/hook.ts';
import type { HookEvent } from '../core/hook-event.ts';
import { needsTrust } from '../core/layer.ts';
import type { AboutHooks } from './about-hooks.ts';
import type { Shown } from './command-job.ts';
import { workingDirectory } from './invocation.ts';

/**
 * What a hook is shown in its sandbox: the project; and where a person or an organization wrote it, also the scripts that
 * it runs, hookline's own folder in the home, and the folder it says it runs in. A repository's hook could name anything.
 */
export async function shownTo(
  hook: Hook,
  { projectDir, payload: { cwd } }: HookEvent,
  home: string,
  { scriptsOf }: Pick<AboutHooks, 'scriptsOf'>,
): Promise<Shown> {
  const project = [projectDir, cwd];
  if (needsTrust(hook.layer)) return { folders: [...project, hook.source?.root ?? projectDir], files: [] };
  const { handler } = hook;
  const ours = join(home, '.config', 'hookline');
  if (handler.kind !== 'command') return { folders: project, files: [ours] };
  // under a demanded sandbox an entry cannot say what it is shown
  const folders = handler.sandbox?.required ? project : [...project, workingDirectory(handler.cwd, cwd, home)];
  const mayNameFiles = `${handler.shell ?? ''} ${actionOf(handler)}`.includes('/');
  const scripts = mayNameFiles ? await scriptsOf(handler, cwd) : [];
  return { folders, files: [ours, ...scripts.filter(isScript)] };
}

const SYSTEM = /^\/(?:usr|s?bin|lib\w*|proc|sys|dev(?!\/shm\/))\//;

/** The programs of the system are there anyway. */
function isScript(path: string): boolean {
  return !SYSTEM.test(path) && statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}
