import { isRunByGit } from '../programs/git-run-settings.ts';
import { quotedWord } from '../quoted-word.ts';
import { operandsOf } from './call.ts';
import { ANY, isWild, type WildText } from './wild-text.ts';

/** `GIT_CONFIG_KEY_0=alias.x`, and its value beside it. */
const VALUE = /^GIT_CONFIG_VALUE_(\d+)$/;
/** `'alias.x=!cmd'`, and `'alias.x'='!cmd'`, as git hands them on. */
const PARAMETER = /'([^'=]+)(?:=|'=')((?:[^']|'\\'')*)'/g;

/** What git is set by in its words and by variables of the line, with these names and values. */
export function variableSettings(
  names: readonly string[],
  valuesOf: (name: string) => readonly WildText[],
  args: readonly WildText[],
): GitSettings {
  const pairs = (key: string, values: readonly WildText[]): GitSettings => values.map((value) => [key, value]);
  const named = args.flatMap((word, i) => {
    // `--config-env=core.pager=NAME`: the value of that variable
    const [, key = '', variable = ''] = /^(?:--config-env=)?([\w.-]+)=(\w+)$/.exec(word) ?? [];
    const isNamed = word.startsWith('--config-env=') || args[i - 1] === '--config-env';
    if (!isNamed || key === '') return [];
    const values = valuesOf(variable);
    return pairs(key, values.length === 0 ? [ANY] : values);
  });
  const given = names.flatMap((name) => {
    const number = VALUE.exec(name)?.[1];
    if (number !== undefined) return valuesOf(`GIT_CONFIG_KEY_${number}`).flatMap((key) => pairs(key, valuesOf(name)));
    if (name !== 'GIT_CONFIG_PARAMETERS') return [];
    return valuesOf(name).flatMap((text) =>
      [...text.matchAll(PARAMETER)].flatMap(([, key = '', value = '']) => pairs(key, [value])),
    );
  });
  return [...named, ...given];
}

/** What git runs because its settings say so. */
export function settingScripts(settings: GitSettings, args: readonly WildText[]): readonly WildText[] {
  return settings.flatMap(([key, value]) => runBy(key, value, args));
}

/** Settings of git, with their values. */
export type GitSettings = readonly (readonly [key: string, value: WildText])[];

/** `git config alias.p push`; null: it sets nothing. */
export function gitSetting(args: readonly WildText[]): GitSettings[number] | null {
  if (!args.includes('config')) return null;
  const { operands, has } = operandsOf(args.slice(args.indexOf('config') + 1), '-f --file --blob --type');
  const [key, value] = operands[0] === 'set' ? operands.slice(1) : operands;
  if (key === undefined || value === undefined || has('--get --get-all --get-regexp --unset --unset-all -l --list'))
    return null;
  return [key, value];
}

function runBy(key: WildText, value: WildText, args: readonly WildText[]): readonly WildText[] {
  if (!isRunByGit(key)) return [];
  // an alias runs where it is called
  if (!/^alias\./i.test(key)) return [value.replace(/^!/, '')];
  const at = args.findIndex((word) => isWild(word) || word === key.slice(6));
  if (at < 0) return [];
  const words = args.slice(at + 1).map((word) => (/^[\w./:=@-]+$/.test(word) ? word : quotedWord(word)));
  return [[value.startsWith('!') ? value.slice(1) : `git ${value}`, ...words].join(' ')];
}
