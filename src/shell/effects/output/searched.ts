import { operandsOf } from '../call.ts';
import { ANY, ANY_NAME, isWild, ONE, STAR, type WildText } from '../wild-text.ts';

/** Letters, and nothing that stands for more than one of them. */
const PLAIN = /^\^?(?:[\w/@%,:-]|\.(?!\*)|\\[.\-/])*\$?$/;

/** Of lines that are read, those in which a search finds something: `ls -A | grep env`. */
export function searched(name: string, args: readonly WildText[], lines: readonly WildText[]): readonly WildText[] {
  const { operands, has, valuesOf } = operandsOf(args, '', name);
  const [pattern = operands[0]] = valuesOf('-e --regexp');
  if (pattern === undefined || !PLAIN.test(pattern) || valuesOf('-e --regexp').length > 1) return lines;
  if (has('-v --invert-match -f --file -A -B -C -x -w') || isWild(pattern)) return lines;
  const isAnyCase = has('-i --ignore-case -y');
  const regex = new RegExp(pattern, isAnyCase ? 'i' : '');
  return [
    ...new Set(
      lines.flatMap((line) => (isWild(line) ? narrowed(line, pattern, isAnyCase) : regex.test(line) ? [line] : [])),
    ),
  ];
}

/** What a name or a path must be like that nobody knows before. */
function narrowed(line: WildText, pattern: string, isAnyCase: boolean): readonly WildText[] {
  const isName = line === STAR || line === ANY_NAME;
  const rest = isName ? STAR : ANY;
  if (!isName && !line.endsWith(ANY)) return [line];
  const isStart = pattern.startsWith('^');
  // where a path begins is known, and is not looked for
  if (isStart && !isName) return [line];
  const body = pattern.replace(/^\^|\$$/g, '').replace(/\\(.)|\./g, (all, plain) => (all === '.' ? ONE : plain));
  const texts = isAnyCase ? [body, body.toLowerCase(), body.toUpperCase()] : [body];
  const end = /(?<!\\)\$$/.test(pattern) ? '' : rest;
  const all = texts.map((text) => `${isStart ? '' : line}${text}${end}`);
  // any letter may be a dot
  return isStart && body.startsWith(ONE) ? [...all, ...all.map((text) => `.${text.slice(1)}`)] : all;
}
