import { isWild, type WildText } from './wild-text.ts';

/** `GIT_CONFIG_KEY_0=alias.x`, and its value beside it. */
const VALUE = /^GIT_CONFIG_VALUE_(\d+)$/;
/** Settings whose value git runs; an alias without a mark is a command of git itself. */
const RUN =
  /^(?:alias\.|core\.(?:pager|editor|sshcommand|fsmonitor|askpass|gitproxy)$|sequence\.editor$|pager\.|credential\.(?:.*\.)?helper$|diff\.(?:external$|.*\.(?:command|textconv)$)|(?:diff|merge)tool\..*\.cmd$|merge\..*\.driver$|filter\..*\.(?:clean|smudge|process)$|gpg\.(?:\w+\.)?program$)/i;
/** `'alias.x=!cmd'`, and `'alias.x'='!cmd'`, as git hands them on. */
const PARAMETER = /'([^'=]+)(?:=|'=')((?:[^']|'\\'')*)'/g;

/** What git runs because variables of the line, with these names and values, hold its settings. */
export function settingScripts(
  names: readonly string[],
  valuesOf: (name: string) => readonly WildText[],
  args: readonly WildText[],
): readonly WildText[] {
  return names.flatMap((name) => {
    const number = VALUE.exec(name)?.[1];
    if (number !== undefined) {
      const keys = valuesOf(`GIT_CONFIG_KEY_${number}`);
      return keys.flatMap((key) => valuesOf(name).flatMap((text) => runBy(key, text, args)));
    }
    if (name !== 'GIT_CONFIG_PARAMETERS') return [];
    return valuesOf(name).flatMap((text) =>
      [...text.matchAll(PARAMETER)].flatMap(([, key = '', value = '']) => runBy(key, value, args)),
    );
  });
}

function runBy(key: WildText, value: WildText, args: readonly WildText[]): readonly WildText[] {
  if (!RUN.test(key)) return [];
  // an alias runs where it is called
  if (/^alias\./i.test(key) && !args.some((word) => isWild(word) || word === key.slice(6))) return [];
  if (value.startsWith('!')) return [value.slice(1)];
  return /^alias\./i.test(key) ? [`git ${value}`] : [value];
}
