import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, isAbsolute, join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { HookInfo, HooksOptions } from '../../src/hooks/api.ts';
import { createHooks } from '../../src/hooks.ts';
import { scratchFolder } from '../scratch-folder.ts';

/** Files of the machine count only if they are root's: for anybody else they cannot be made. */
export const IS_ROOT = process.getuid?.() === 0;

/** A machine folder, a home and a repository in it, with hooks made from whatever stands there. */
export function computer() {
  const top = scratchFolder();
  const [etc, home] = [join(top, 'etc'), join(top, 'home')];
  const project = join(home, 'project');
  mkdirSync(join(project, '.git'), { recursive: true });
  mkdirSync(etc);
  const at = (path: string): string => {
    if (path.startsWith('/etc/')) return join(top, path);
    if (isAbsolute(path)) return path;
    return path.startsWith('~/') ? join(home, path.slice(2)) : join(project, path);
  };
  return {
    top,
    etc,
    home,
    project,
    at,
    write(path: string, content: unknown): string {
      mkdirSync(dirname(at(path)), { recursive: true });
      writeFileSync(at(path), typeof content === 'string' ? content : JSON.stringify(content));
      return at(path);
    },
    async open(options: HooksOptions = {}) {
      const { PATH, TMPDIR } = process.env;
      const env = { PATH, TMPDIR, HOME: home, XDG_STATE_HOME: join(top, 'state'), LOG: join(top, 'log') };
      const hooks = await createHooks(
        { cwd: project, home, env, watch: false, trust: 'all', ...options },
        { machine: etc },
      );
      onTestFinished(() => hooks.close());
      return hooks;
    },
  };
}

/** The command of each hook: tests give each its own. */
export function actions(hooks: readonly HookInfo[]): readonly string[] {
  return hooks.map(({ action }) => action);
}

export function claude(command: string, event = 'Stop', more: object = {}) {
  return { hooks: { [event]: [{ hooks: [{ type: 'command', command }] }] }, ...more };
}
export function native(command: string, event = 'Stop', more: object = {}) {
  return { hooks: [{ on: event, run: command, ...more }] };
}
export function cocode(command: string, event = 'SessionEnd'): string {
  return `[[hooks]]\nevent = "${event}"\n[hooks.shell]\ncommand = '${command}'\n`;
}
