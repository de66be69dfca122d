import type { PushCall } from './push-calls.ts';

/** What the files of a repository say. */
export interface Repository {
  /** The folder that only this working folder has: two with the same are on the same branch. */
  readonly place: string;
  /** The branch that it is on; null: none. */
  readonly branch: string | null;
  /** What it was on before that, a branch or a commit; null: that cannot be read. */
  readonly previous: string | null;
  /** What a name means for `git checkout`; null: neither is there, or that cannot be told. */
  readonly nameIs: (name: string, folder: string) => 'branch' | 'file' | null;
  /** The values of a key of git's configuration, the last of which counts; all but names in it in small letters. */
  readonly settings: (key: string) => readonly string[];
}

/** A remote branch that a push changes, makes or deletes; `any`: all that there are; `unknown`: that shows only when it runs. */
export type Pushed = { readonly branch: string } | 'any' | 'unknown';

/** Where a push goes. `repository`: the one that it runs in; null: that cannot be read. */
export function pushedBranches(call: PushCall, repository: Repository | null): readonly Pushed[] {
  const { refs, also } = call;
  if (also === 'everything') return ['any'];
  if (refs.length > 0)
    return refs.flatMap((ref) => (ref === null ? ['unknown' as const] : byRef(ref, call, repository)));
  // tags in place of what the configuration says
  if (also === 'tags') return [];
  if (repository !== null) return byConfiguration(call, repository);
  // what the line says of the configuration counts all the same
  return [...byConfiguration(call, UNREAD), 'unknown'];
}

export const UNREAD: Repository = { place: '', branch: null, previous: null, settings: () => [], nameIs: () => null };

function byRef(text: string, call: PushCall, repository: Repository | null): readonly Pushed[] {
  const ref = text.replace(/^\+/, '');
  if (ref.startsWith('^')) return [];
  const colon = ref.lastIndexOf(':');
  const target = colon < 0 ? ref : ref.slice(colon + 1);
  // `:` alone is all branches that both sides have; what has a star is all of a kind
  if (ref === ':' || (target.includes('*') && !/^refs\/(?!heads\/)/.test(target))) return ['any'];
  if (colon >= 0 && target !== '') return named(target);
  return ownTarget(colon < 0 ? ref : ref.slice(0, colon), call, repository);
}

/** `git push origin main`, `git push origin HEAD`: where a branch goes that is named without a target. */
function ownTarget(name: string, call: PushCall, repository: Repository | null): readonly Pushed[] {
  const isHere = name === 'HEAD' || name === '@';
  if (isHere && repository === null) return ['unknown'];
  const branch = isHere ? (repository?.branch ?? null) : name;
  if (branch === null) return [];
  const upstream = repository === null ? null : upstreamOf(branch, settingsOf(call, repository));
  return named(upstream ?? branch);
}

function named(target: string): readonly Pushed[] {
  if (target.startsWith('refs/heads/')) return [{ branch: target.slice('refs/heads/'.length) }];
  return target.startsWith('refs/') ? [] : [{ branch: target.replace(/^heads\//, '') }];
}

type Setting = (key: string) => string | null;

function settingsOf({ settings }: PushCall, repository: Repository): Setting {
  return (key) => settings.get(key) ?? repository.settings(key).at(-1) ?? null;
}

/** Only where the configuration says that a branch is pushed to the one that it is pulled from. */
function upstreamOf(branch: string, setting: Setting): string | null {
  const isFollowed = /^(?:upstream|tracking)$/.test(setting('push.default') ?? '');
  return isFollowed ? setting(`branch.${branch}.merge`) : null;
}

/** A push that names nothing. */
function byConfiguration(call: PushCall, repository: Repository): readonly Pushed[] {
  const setting = settingsOf(call, repository);
  const { branch } = repository;
  const own = branch === null ? null : (setting(`branch.${branch}.pushremote`) ?? setting('remote.pushdefault'));
  const remote = call.remote ?? own ?? (branch === null ? null : setting(`branch.${branch}.remote`)) ?? 'origin';
  if (setting(`remote.${remote}.mirror`) === 'true') return ['any'];
  const told = call.settings.get(`remote.${remote}.push`);
  const refs = [...repository.settings(`remote.${remote}.push`), ...(told === undefined ? [] : [told])];
  if (refs.length > 0) return refs.flatMap((ref) => byRef(ref, call, repository));
  const how = setting('push.default');
  if (how === 'matching') return ['any'];
  // without a branch, or where it is told to push nothing, git refuses
  if (how === 'nothing' || branch === null) return [];
  return ownTarget(branch, call, repository);
}
