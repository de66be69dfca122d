import type { Run } from '../../walk/run.ts';
import { operandsOf } from '../call.ts';
import { isWild } from '../wild-text.ts';
import { CREDENTIAL } from './credential-names.ts';
import { callOf } from './variables-shown.ts';

/**
 * Of a file with a `NAME=value` on each line, a filter lets only names through, or values that are asked for by a harmless
 * name. A value of several lines is another matter: whoever asks looks whether the file has one.
 */
export function letsNamesOfFileThrough(run: Run): boolean {
  const { name, args } = callOf(run);
  const text = args.join(' ');
  // what an option changes that nobody has looked at may be which lines are seen
  const isUsual = args.every((word) => !/^-./.test(word) || USUAL[name]?.test(word) === true);
  if (isWild(text) || !isUsual) return false;
  const { operands, hasShort, valuesOf } = operandsOf(args, '', name);
  const codeBy = (options: string): readonly string[] => (hasShort(options) ? valuesOf(options) : operands.slice(0, 1));
  switch (name) {
    case 'cut':
      return CUT_AT.test(text) && CUT_FIRST.test(text);
    case 'awk':
    case 'gawk':
    case 'mawk':
      return AWK_AT.test(text) && AWK.test(withoutLengths(operands[0] ?? ''));
    case 'sed':
    case 'gsed': {
      const scripts = codeBy('-e --expression');
      return scripts.length === 1 && SED.test(scripts[0] ?? '');
    }
    case 'grep':
    case 'egrep':
    case 'rg': {
      const patterns = codeBy('-e --regexp');
      if (patterns.length === 0) return false;
      return patterns.every((one) => (hasShort('-o --only-matching') ? ONLY_NAME.test(one) : isHarmless(one)));
    }
    default:
      return false;
  }
}

const AWK_OPTION = /^-F=?$/;
const SED_OPTION = /^(?:-[nErsu]*e?|--(?:expression(?:=.*)?|quiet|silent|regexp-extended))$/;
const GREP_OPTION =
  /^(?:-[EFPGHRabchilnoqrswx]*[em]?\d*|--(?:colou?r(?:=\w+)?|regexp(?:=.*)?|only-matching|line-number|count|quiet|silent|no-messages|no-filename|with-filename|extended-regexp|perl-regexp|include=.*))$/;
/** The options with which these programs show no more than their pattern or program says. */
const USUAL: Readonly<Record<string, RegExp>> = {
  cut: /^(?:-d=?|-s?f1?|-d=f1|--(?:delimiter|fields|only-delimited)(?:=.*)?)$/,
  awk: AWK_OPTION,
  gawk: AWK_OPTION,
  mawk: AWK_OPTION,
  sed: SED_OPTION,
  gsed: SED_OPTION,
  grep: GREP_OPTION,
  egrep: GREP_OPTION,
  rg: /^(?:-[FHINchilnoqswx]*[em]?\d*|--(?:colou?r(?:=\w+)?|regexp(?:=.*)?|only-matching|line-number|count|quiet|no-filename|no-line-number|hidden|no-heading))$/,
};
const CUT_AT = /(?:^| )(?:-[a-z]*d ?|--delimiter[ =])=(?: |$)/;
const CUT_FIRST = /(?:^| )(?:-[a-z]*f ?|--fields[ =])1(?: |$)/;
const AWK_AT = /(?:^| )-F ?=(?: |$)/;
/** `{print $1}`, behind a condition, with literal text beside it. */
const AWK =
  /^\s*(?:(?:NF|!?\/[^/]*\/)(?:\s*&&\s*(?:NF|!?\/[^/]*\/))*)?\s*\{\s*print \$1(?:\s*,?\s*"[^"$]*")*\s*;?\s*\}\s*$/;

/** Whether there is a value, or how long it is: `(length($2) > 0 ? "set" : "empty")`. */
function withoutLengths(program: string): string {
  return program
    .replace(/"[^"]*"/g, '""')
    .replace(/length\(\$\d\)\s*[<>=!]=?\s*\d+|\$[2-9]\s*[!=]=\s*""/g, '1')
    .replace(/\(?\s*1\s*\?\s*""\s*:\s*""\s*\)?|length\(\$\d\)/g, '""');
}

/** From the sign on, nothing of it is left; comments may be gone before. */
const SED = /^\s*(?:\/[^/]*\/d;\s*)*s(.)=\.\*\$?\1(?:(?!\1)[^&\\;\n])*\1g?p?\s*$/;
/** A name from the beginning of a line, at most up to its sign. */
const ONLY_NAME = /^\^(?:export )?\(?(?:(?:\[(?:\^=[^\]]*|[A-Za-z0-9_-]+)\]|\\w|[A-Za-z_])[*+]?)+\)?(?:=|\(\?==\))?$/;

const HARMLESS = /^\^(?:export )?(?:\\?\(([A-Za-z_][\w|\\]*?)\\?\)|([A-Za-z_]\w*))=$/;

/** `^PORT=`, `^(HOST|PORT)=`: whole names, none of which means a credential. */
function isHarmless(pattern: string): boolean {
  const [, several, one] = HARMLESS.exec(pattern) ?? [];
  const names = several ?? one;
  return names !== undefined && !CREDENTIAL.test(names) && !/UR[LI]/i.test(names);
}
