import { normalize } from 'node:path';
import { isLoaderName } from '../core/env-names.ts';
import { HookError } from '../core/hook-error.ts';
import type { TestCase } from './test-file.ts';

/** What else leads the programs of a hook elsewhere: their modules, what they take for a safe server, and through whom they talk. */
const LEADS_ELSEWHERE = [/^PYTHON/i, /^(?:https?|ftp|all|no)_proxy$/i, /^SSL_CERT_|^NODE_TLS_|_CA_BUNDLE$/i];

/**
 * A case that may have come with a repository, and hooks that start something: nobody has looked at the case, and what it
 * says must not decide which code the approved hooks run.
 */
export function mustBeConfined({ env, files }: Pick<TestCase, 'env' | 'files'>): void {
  const name = Object.keys(env).find((one) => isLoaderName(one) || LEADS_ELSEWHERE.some((form) => form.test(one)));
  if (name !== undefined) throw notByStranger(`set "${name}", which decides what the programs of hooks load or trust`);
  for (const path of files.keys()) {
    if (path.startsWith('~/')) throw notByStranger(`lay "${path}" into the home folder that hooks see`);
    if (isGits(path)) throw notByStranger(`lay "${path}": git runs what stands there`);
  }
}

/** Whatever the letters: not every disk tells them apart. */
export function isGits(path: string): boolean {
  return normalize(path).split(/[\\/]/).some(isGitsName);
}

export function isGitsName(name: string): boolean {
  return /^(?:\.git|git~1)[. ]*$/i.test(name);
}

export function notByStranger(what: string): HookError {
  return new HookError(
    'USAGE',
    `A case that is not in your own ~/.config/hookline may not ${what}: nobody approved the case, and these hooks start programs. Keep such a case beside your own hooks, or test it with rules only.`,
  );
}
