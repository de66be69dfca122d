import { readFileSync, realpathSync } from 'node:fs';
import { orElse } from '../../core/or-else.ts';
import { type HostAgent, SCOPES, type Scope } from '../agents/host-agent.ts';
import type { Site } from './plan.ts';

/** An agent runs the entries of all its files: with two of ours, every hook runs twice. */
export function installedTwice(agent: HostAgent, scope: Scope, { where }: Pick<Site, 'where'>): readonly string[] {
  const fileOf = (one: Scope): string | undefined => agent.files[one]?.(where);
  const own = fileOf(scope);
  const others = SCOPES.filter((other) => {
    const file = fileOf(other);
    if (file === undefined || (own !== undefined && isSameFile(file, own))) return false;
    return /\/hookline\/bridge\b/.test(orElse(() => readFileSync(file, 'utf8'), ''));
  });
  return others.map(
    (other) =>
      `hookline is installed in ${agent.title} for --${other} too, so that every hook would run twice: keep one of them (hookline uninstall ${agent.name} --${other}).`,
  );
}

/** In the home folder, the project's file is the person's own. */
function isSameFile(one: string, other: string): boolean {
  const real = (path: string): string => orElse(() => realpathSync(path), path);
  return real(one) === real(other);
}
