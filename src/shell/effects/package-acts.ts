import { type Call, operandsOf } from './call.ts';
import { type Act, touches } from './effect.ts';
import type { Scope } from './scope.ts';
import { ANY, type WildText } from './wild-text.ts';

/** What puts a package into the folder of all projects, what takes one away from there, and what does so with each of them. */
const PUTS = /^(?:i|in|ins|inst|insta|instal|install|isnt|isntall|add|link|ln|ci|upgrade|up|update|udpate)$/;
const TAKES = /^(?:un|uninstall|remove|rm|r|unlink|prune)$/;
const RENEWS = /^(?:up|update|upgrade|udpate|prune)$/;
const VALUED = '--prefix -C --dir --cwd --global-dir --tag --registry --location --userconfig -w --workspace --cache';
/** A name of the registry, with or without a version. */
const NAMED = /^(?:@[\w.~-]+\/)?[\w~-][\w.~-]*(?:@(?:[\w.^~<>=|*+ -]*|npm:.*))?$/;
const OURS = /^hookline(?:@.*)?$/;

/**
 * What a package manager does to the hookline that runs: a package of that name in the folder of all projects is replaced
 * or gone. Of a tarball, an address or a folder nobody knows here what is in it; other packages are other folders.
 */
export function packageActs({ name, args }: Call, scope: Scope): readonly Act[] {
  if (!/^(?:npm|pnpm|yarn|bun)$/.test(name)) return [];
  const { operands, has, valuesOf } = operandsOf(args, VALUED);
  const [first = '', ...rest] = operands;
  const [verb = '', ...packages] = first === 'global' ? rest : operands;
  const everywhere = has('-g --global') || first === 'global' || valuesOf('--location').includes('global');
  const isLink = /^(?:link|ln)$/.test(verb);
  const isGlobal = everywhere || isLink || isSet('npm_config_global', scope) || isSet('NPM_CONFIG_GLOBAL', scope);
  if (!isGlobal || has('--help -h --dry-run') || !(PUTS.test(verb) || TAKES.test(verb))) return [];
  const isAll = packages.length === 0 && RENEWS.test(verb);
  const prefixes = [
    ...valuesOf('--prefix'),
    ...given('npm_config_prefix', scope),
    ...given('NPM_CONFIG_PREFIX', scope),
  ];
  const folders = prefixes.length === 0 ? [ANY] : prefixes.flatMap((prefix) => [prefix, `${prefix}/lib`]);
  const ours = folders.map((folder) => `${folder}/node_modules/hookline`);
  // `npm link x` takes x from there, `npm link` puts this folder there
  const put = isLink && packages.length === 0 ? ['.'] : isLink ? packages.filter(isFolder) : packages;
  if (isAll || put.some((one) => OURS.test(one) || isUnnamed(one))) return touches('writes', ours, 'package');
  // a folder says itself what it is
  return put
    .filter((one) => isFolder(one) && PUTS.test(verb))
    .flatMap((from) => ours.map((path) => ({ does: 'writes', reach: 'package', path, from }) as const));
}

/** `npm pack`, `npm publish`: what lies in the folder of the package is read, but for what the project ignores. */
export function packedActs({ name, args }: Call): readonly Act[] {
  if (!/^(?:npm|pnpm|yarn|bun)$/.test(name)) return [];
  const { operands, has, valuesOf } = operandsOf(args, VALUED);
  const [verb = '', first] = name === 'bun' && operands[0] === 'pm' ? operands.slice(1) : operands;
  if (!/^(?:pack|publish)$/.test(verb) || has('-h --help') || (first !== undefined && !isFolder(first))) return [];
  const [folder = '.'] = valuesOf('--prefix -C --dir --cwd');
  // what it says of its files may leave more out
  return touches('reads', [first ?? folder], 'tree').map((act) => ({ ...act, spares: 'ignored', maybe: true }));
}

function isSet(name: string, scope: Scope): boolean {
  return given(name, scope).some((value) => value !== '' && value !== 'false');
}

function given(name: string, scope: Scope): readonly WildText[] {
  return scope.values.get(name)?.texts ?? [scope.environment(name) ?? []].flat();
}

function isFolder(word: WildText): boolean {
  return /^(?:\.{1,2}(?:\/|$)|[/~]|file:)/.test(word) && !/\.(?:tgz|tar\.gz|tar)$/.test(word);
}

/** Neither a name nor a folder: `./other.tgz`, `https://…`, `user/repository`, or what shows only when it runs. */
function isUnnamed(word: WildText): boolean {
  return !NAMED.test(word) && !isFolder(word);
}
