import { eventRow } from '../../core/events.ts';
import { type Hook, isEntry, type Matcher } from '../../core/hook.ts';
import { DIALECTS } from '../../dialects/all.ts';
import type { DoctorFinding } from './finding.ts';

/** Matchers that no tool of their agent fits, and that one would fit if it were written otherwise: `bash` for `Bash`. */
export function deadMatchers(hooks: readonly Hook[]): readonly DoctorFinding[] {
  return hooks
    .filter((hook) => isEntry(hook) && hook.disabled === null)
    .flatMap((hook): readonly DoctorFinding[] => {
      const { test, text } = hook.selects.matcher;
      if (text === null || eventRow(hook.event).subject !== 'tool_name') return [];
      const names = toolNames(hook.dialect);
      if (names.length === 0 || names.some((name) => fits(test, name))) return [];
      const meant = names.find((name) =>
        text.split(/[|,]/).some((part) => part.trim().toLowerCase() === name.toLowerCase()),
      );
      if (meant === undefined) return [];
      const { file, line } = hook.source ?? {};
      return [
        {
          ...{ area: 'files', wrong: true },
          what: `The matcher "${text}" can never match in ${hook.dialect}: its tool is called "${meant}".`,
          why: 'The hook never runs.',
          todo: `write "${meant}"`,
          ...(file === undefined ? {} : { file }),
          ...(line === undefined ? {} : { line }),
        },
      ];
    });
}

function toolNames(dialect: string): readonly string[] {
  const tools = DIALECTS.find(({ name }) => name === dialect)?.tools ?? {};
  return Object.values(tools).flatMap((names) => names ?? []);
}

function fits(matcher: Matcher, name: string): boolean {
  switch (matcher.kind) {
    case 'all':
      return true;
    case 'names':
      return matcher.names.has(name);
    case 'test':
      return matcher.test(name);
    case 'none':
      return false;
  }
}
