import { projectRoot } from '../config/discover.ts';
import { dialectNamed } from '../config/which-files.ts';
import { type Hook, isEnforced } from '../core/hook.ts';
import type { HookEvent } from '../core/hook-event.ts';
import type { Host } from '../core/host.ts';
import type { Report } from '../core/report.ts';
import { DIALECTS } from '../dialects/all.ts';
import type { AboutHooks } from '../handlers/about-hooks.ts';
import { visibleTo } from '../handlers/environment.ts';
import { hookPath } from '../trust/hook-path.ts';
import { valuesFor } from './filled-command.ts';

/** What dialects, shells and the trust store know of a hook, for those who carry it out. */
export function aboutHooks({ env, home, cwd }: Pick<Host, 'env' | 'home' | 'cwd'>): AboutHooks {
  let versions: AboutHooks['versionOf'] | null = null;
  const pathOf = hookPath(env, home, () => projectRoot(cwd, home));
  const withExported = async (hook: Hook, envFile: string, report: Report): Promise<Report> => {
    const { readAssignments } = await import('../shell/parse/assignments.ts');
    return { ...report, exported: readAssignments(envFile, visibleTo(hook, env)) };
  };
  const withScripts = async (hook: Hook, event: HookEvent, report: Report): Promise<Report> => {
    const { withoutItsScript } = await import('./without-its-script.ts');
    return withoutItsScript(hook, event, report, { home, env });
  };
  return {
    inputFor(hook, event) {
      const input = dialectNamed(hook.dialect, DIALECTS).input(hook, event, env);
      const values = valuesFor(hook, event);
      return values === null ? input : { ...input, values };
    },
    pathFor: (hook, event) => pathOf(hook, event.payload.cwd, event.projectDir),
    async versionOf(hook, cwd) {
      versions ??= (await import('./script-versions.ts')).scriptVersions(home);
      return versions(hook, cwd);
    },
    async scriptsOf(handler, cwd) {
      const { runScripts } = await import('../trust/run-scripts.ts');
      return runScripts(handler, cwd, home);
    },
    async seenIn(handler) {
      const { seenInText } = await import('./seen-in-text.ts');
      return seenInText(handler);
    },
    completed(hook, event, report) {
      const { envFile } = report;
      if (envFile !== null && envFile !== '') return withExported(hook, envFile, report);
      if (!isEnforced(hook) || !event.row.before || report.ending.kind !== 'exit') return report;
      return withScripts(hook, event, report);
    },
  };
}
