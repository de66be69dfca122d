import { projectRoot } from '../config/discover.ts';
import { type EnforcedProblem, hooksNamed, notAsRequired, requiredBy } from '../config/enforced-problems.ts';
import type { LoadedConfig } from '../config/load.ts';
import { sandboxOf } from '../core/handler.ts';
import type { Hook } from '../core/hook.ts';
import { problemOfScript } from '../state/script-file.ts';
import type { ScriptPlace } from '../state/script-problems.ts';
import { unfitCommand } from '../state/unfit-command.ts';
import type { Loader } from './load-hooks.ts';

/** The same, with what is wrong about the required hooks themselves: what they run is not there, or cannot be run. */
export function withRequiredFit(config: LoadedConfig, { where, env }: Pick<Loader, 'where' | 'env'>): LoadedConfig {
  const { cwd, home } = where;
  const place = { cwd, home, env, projectDir: projectRoot(cwd, home) };
  const demands = config.files.flatMap((file) => file.demands ?? []);
  const problems = demands.flatMap((demand) =>
    requiredBy(demand).flatMap((name): readonly EnforcedProblem[] => {
      const unfit = hooksNamed(name, config.hooks).flatMap((hook) => unfitBy(hook, place) ?? []);
      return unfit.slice(0, 1).map((why) => notAsRequired(name, `it cannot run (${why})`, demand));
    }),
  );
  if (problems.length === 0) return config;
  return {
    ...config,
    diagnostics: [...config.diagnostics, ...problems.flatMap(({ diagnostic = [] }) => diagnostic)],
    enforcedProblems: [...config.enforcedProblems, ...problems],
  };
}

function unfitBy({ disabled, fault, handler }: Hook, place: ScriptPlace): string | null {
  // said already; and a container has files of its own
  if (disabled !== null || fault !== null || sandboxOf(handler)?.kinds.includes('docker')) return null;
  if (handler.kind === 'command') return handler.template?.kind === 'refused' ? null : unfitCommand(handler, place);
  return handler.kind === 'module' ? (problemOfScript(handler.path)?.message.replace(/\.$/, '') ?? null) : null;
}
