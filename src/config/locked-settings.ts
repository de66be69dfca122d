import type { Diagnostic } from '../core/diagnostic.ts';
import type { FileSettings } from '../core/dialect.ts';
import type { LoadedFile } from './config-file.ts';

type Lists = keyof Pick<FileSettings, 'allowedUrls' | 'allowedEnv'>;
const LISTS: readonly Lists[] = ['allowedUrls', 'allowedEnv'];

/** What a person's file sets although an organization has the last word on it. */
export function lockedSettings(files: readonly LoadedFile[]): readonly Diagnostic[] {
  const enforced = files.filter(({ file }) => file.layer === 'enforced');
  if (enforced.length === 0) return [];
  const others = files.filter(({ file }) => file.layer !== 'enforced');
  return others.flatMap((other) => [
    ...LISTS.flatMap((key) => wider(key, other, enforced)),
    ...otherModel(other, enforced),
  ]);
}

/** Only what both allow counts. An entry may also be narrower than the organization's; what it says then is allowed. */
function wider(key: Lists, { file, settings }: LoadedFile, enforced: readonly LoadedFile[]): readonly Diagnostic[] {
  return enforced.flatMap((one) => {
    const allowed = one.settings[key];
    const beyond = allowed === undefined ? undefined : settings[key]?.find((entry) => !isWithin(entry, allowed));
    if (beyond === undefined) return [];
    return conflict(file.path, `"${beyond}" is not within "${key}" of ${one.file.path}; only what both allow counts.`);
  });
}

function isWithin(entry: string, allowed: readonly string[]): boolean {
  return allowed.some((pattern) => {
    const [first = '', ...rest] = pattern.split('*');
    let at = entry.startsWith(first) ? first.length : -1;
    for (const part of rest) at = at < 0 || entry.indexOf(part, at) < 0 ? -1 : entry.indexOf(part, at) + part.length;
    return at >= 0 && (pattern.endsWith('*') || at === entry.length);
  });
}

function otherModel({ file, settings }: LoadedFile, enforced: readonly LoadedFile[]): readonly Diagnostic[] {
  const one = settings.model === undefined ? undefined : enforced.find((other) => other.settings.model !== undefined);
  if (one === undefined) return [];
  return conflict(file.path, `"model" is set by organization in ${one.file.path}; this one is not asked.`);
}

function conflict(file: string, message: string): readonly Diagnostic[] {
  return [{ code: 'ENFORCED_CONFLICT', severity: 'warning', message, file }];
}
