import { projectRoot } from '../config/discover.ts';
import { dialectNamed } from '../config/which-files.ts';
import { isEnforced } from '../core/hook.ts';
import type { Host } from '../core/host.ts';
import { DIALECTS } from '../dialects/all.ts';
import type { AboutHooks } from '../handlers/about-hooks.ts';
import { visibleTo } from '../handlers/environment.ts';
import { hookPath } from '../trust/hook-path.ts';
import { valuesFor } from './filled-command.ts';

/** What dialects, shells and the trust store know of a hook, for those who carry it out. */
export function aboutHooks({ env, home, cwd }: Pick<Host, 'env' | 'home' | 'cwd'>): AboutHooks {
  let versions: AboutHooks['versionOf'] | null = null;
  const pathOf = hookPath(env, home, () => projectRoot(cwd, home));
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
    async completed(hook, event, report) {
      if (report.envFile === null || report.envFile === '') {
        if (!isEnforced(hook) || !event.row.before || report.ending.kind !== 'exit') return report;
        const { withoutItsScript } = await import('./without-its-script.ts');
        return withoutItsScript(hook, event, report, { home, env });
      }
      const { readAssignments } = await import('../shell/parse/assignments.ts');
      return { ...report, exported: readAssignments(report.envFile, visibleTo(hook, env)) };
    },
  };
}
