import { isAbsolute } from 'node:path';
import type { Applies, Applying } from '../core/applies.ts';
import { type Hook, isGrant, type WhenCondition } from '../core/hook.ts';
import type { HookEvent } from '../core/hook-event.ts';
import { guards, isAsync, isObserver, roleOf } from '../core/role.ts';
import type { ConfigFile } from './config-file.ts';

/**
 * A hook as it is for this machine: as it is written, as a shadow, or off with a word about why. Which repository an event is
 * in only the event tells: there it may be two hooks, of which one is always silent.
 */
export function appliedHook(
  hook: Hook,
  applies: readonly Applies[],
  { bundle, path }: Pick<ConfigFile, 'bundle' | 'path'>,
  applying: Applying,
): readonly Hook[] {
  const own = bundle?.shadow === true ? asShadow(hook) : hook;
  const labels = applying.labels(bundle?.source ?? null);
  const inFile = bundle === undefined ? path : path.slice(bundle.folder.length + 1);
  const nameOf = ({ ofFile }: Applies): string => (ofFile || hook.name === null ? inFile : hook.name);
  const missed = applies.flatMap((one) => {
    applying.heard?.(one, nameOf(one));
    const why = whyNotHere(one, labels, applying.share(nameOf(one)), isGrant(hook));
    return why === null ? [] : [{ why, otherwise: one.otherwise }];
  });
  const off = missed.find(({ otherwise }) => otherwise === 'off');
  if (off !== undefined) return [{ ...own, disabled: own.disabled ?? `not for this machine: ${off.why}` }];
  const here = missed.length > 0 ? asShadow(own) : own;
  return applies.reduce<readonly Hook[]>(
    (hooks, one) => hooks.flatMap((each) => inRepositories(each, one, applying.repositoryOf)),
    [here],
  );
}

/** Null: it is for this machine. What nobody knows about it limits what refuses not at all, and what permits entirely. */
export function whyNotHere(
  { to, percent }: Pick<Applies, 'to' | 'percent'>,
  labels: Readonly<Record<string, string>> | null,
  share: number | null,
  grants: boolean,
): string | null {
  for (const [label, values] of Object.entries(to)) {
    if (labels === null && !grants) continue;
    if (labels === null)
      return `it is for ${label} ${values.join(' or ')}, and the server has not said yet what this machine is`;
    const own = Object.hasOwn(labels, label) ? labels[label] : undefined;
    if (own === undefined || !values.includes(own))
      return `it is for ${label} ${values.join(' or ')}, and ${label} is ${own ?? 'not said'} here`;
  }
  if (percent === null || percent >= 100) return null;
  const isIn = share === null ? !grants : share < percent;
  return isIn ? null : `it is for ${percent} % of all machines so far`;
}

function inRepositories(
  hook: Hook,
  { repositories, otherwise }: Applies,
  repositoryOf: Applying['repositoryOf'],
): readonly Hook[] {
  if (repositories === null) return [hook];
  const isAmong = amongRepositories(repositories);
  const isThere = ({ projectDir }: HookEvent): boolean => isAmong(repositoryOf(projectDir)) ?? !isGrant(hook);
  const where = `in ${repositories.join(', ')}`;
  const there = only(hook, isThere, where);
  if (otherwise === 'off') return [there];
  const elsewhere = only(asShadow(hook), (event) => !isThere(event), `not ${where}`);
  return [there, { ...elsewhere, key: `${elsewhere.key}\0elsewhere` }];
}

/** Null: nobody knows. */
export function amongRepositories(globs: readonly string[]): (repository: string | null) => boolean | null {
  const patterns = globs.map(patternOf);
  return (repository) => {
    // one that comes from nowhere is named by its folder, which says as little about it
    if (repository === null || isAbsolute(repository)) return null;
    const name = plainName(repository);
    return patterns.some((pattern) => pattern.test(name));
  };
}

function only(hook: Hook, holds: (event: HookEvent) => boolean, where: string): Hook {
  const { test, text } = hook.selects.when;
  const both = (...asked: Parameters<WhenCondition>): boolean => holds(asked[0]) && (test === null || test(...asked));
  const condition: WhenCondition =
    test?.unreadable === undefined ? both : Object.assign(both, { unreadable: test.unreadable });
  const when = { test: condition, text: text === null ? where : `${text}, ${where}` };
  return { ...hook, selects: { ...hook.selects, when } };
}

function asShadow(hook: Hook): Hook {
  const role = roleOf({ async: isAsync(hook), observe: isObserver(hook), shadow: true, guard: guards(hook) });
  return { ...hook, role };
}

/** `git@github.com:acme/app.git` and `https://github.com/acme/app` are one. */
function plainName(repository: string): string {
  return repository
    .replace(/^[a-z+]+:\/\//i, '')
    .replace(/^[^@/]*@/, '')
    .replace(/^([^/:]+):(?:\d+\/)?/, '$1/')
    .replace(/(?:\.git)?\/*$/, '');
}

function patternOf(glob: string): RegExp {
  const parts = plainName(glob).split(/(\*\*|\*)/);
  const text = parts.map((part) => (part === '**' ? '.*' : part === '*' ? '[^/]*' : literal(part)));
  return new RegExp(`^${text.join('')}$`, 'i');
}

function literal(text: string): string {
  return text.replace(/[.+?^${}()|[\]\\]/g, '\\$&');
}
