import type { Diagnostic } from '../../core/diagnostic.ts';
import { type Hook, isEntry } from '../../core/hook.ts';
import { needsTrust, trustOf } from '../../core/layer.ts';
import type { LoadedFile, NamingPlace } from '../config-file.ts';
import type { Enforced } from '../enforce.ts';
import { shownPath } from '../shown-path.ts';
import { changedDefinition, changedHook } from './changed-hook.ts';
import { exceptedBefore } from './excepted-before.ts';
import { exceptionTest } from './exception-test.ts';
import { changesIn, type FileChange } from './file-changes.ts';
import { inertInExceptions } from './inert-in-exceptions.ts';
import { packReach } from './pack-reach.ts';
import { withoutCopies } from './same-rule.ts';
import { outOfPack, outOfReach, unknownRules } from './unmet-changes.ts';

/** The hooks of all files as their `rules` make them; what several layers take over counts once. */
export function composedHooks(
  hooks: readonly Hook[],
  files: readonly LoadedFile[],
  place: NamingPlace,
): Pick<Enforced, 'hooks' | 'diagnostics'> {
  const changes = changesIn(files);
  const diagnostics: Diagnostic[] = [];
  const reaches = packReach(files);
  const changed =
    changes.length === 0
      ? hooks
      : hooks.map((hook) => {
          const mine = changes.filter(
            ({ name, by }) => name === hook.name && trustOf(by.layer) >= trustOf(hook.layer) && reaches(by, hook),
          );
          return mine.length === 0 ? hook : withChanges(hook, mine, place, diagnostics);
        });
  diagnostics.push(
    ...outOfReach(hooks, changes),
    ...outOfPack(hooks, changes, reaches),
    ...unknownRules(hooks, changes, files),
    ...inertInExceptions(changes),
  );
  return { hooks: withoutCopies(changed), diagnostics };
}

function withChanges(
  hook: Hook,
  mine: readonly FileChange[],
  { cwd, home }: NamingPlace,
  diagnostics: Diagnostic[],
): Hook {
  const placeOf = ({ by, line }: FileChange): string => `${shownPath(by.path, { cwd, home })}:${line}`;
  const last = mine.findLast(({ is }) => is !== null);
  const excepting = mine.filter(({ except }) => except.length > 0);
  const asApproved = needsTrust(hook.layer) ? ownDefinition(hook, mine) : {};
  const changed =
    last?.is == null ? { hook, problem: null } : changedHook(hook, { is: last.is, by: last.by, place: placeOf(last) });
  if (changed.problem !== null && last !== undefined && isEntry(hook)) {
    const { line, column, by } = last;
    diagnostics.push({ ...changed.problem, severity: 'warning', file: by.path, line, column, hook: hook.id });
  }
  if (excepting.length === 0) return { ...changed.hook, ...asApproved };
  const exceptions = excepting.flatMap(({ except, by }) =>
    except.map((exception) => ({ exception, root: by.root, home })),
  );
  const told = excepting.map((one) => ({ to: 'except' as const, by: placeOf(one) }));
  return {
    ...changed.hook,
    ...asApproved,
    changed: [...(changed.hook.changed ?? []), ...told],
    excepts: exceptionTest(exceptions),
    remarksOn: exceptedBefore(exceptions),
  };
}

/** What the project itself says of its rule is part of what a person approves. */
function ownDefinition(hook: Hook, changes: readonly FileChange[]): Partial<Pick<Hook, 'definition'>> {
  const own = changes.filter(({ by }) => needsTrust(by.layer));
  if (own.length === 0) return {};
  const is = own.findLast((one) => one.is !== null)?.is ?? null;
  return {
    definition: changedDefinition(
      hook,
      is,
      own.flatMap(({ except }) => except),
    ),
  };
}
