import type { Run } from '../../walk/run.ts';
import { operandsOf } from '../call.ts';
import { isWild } from '../wild-text.ts';
import { CREDENTIAL } from './credential-names.ts';
import { callOf, type dumpedBy } from './variables-shown.ts';

/** Whether what a command prints of variables may be a credential. */
export function dumpsSecrets(dumped: ReturnType<typeof dumpedBy>): boolean {
  return dumped === 'all' || dumped.some((name) => CREDENTIAL.test(name));
}

/** Of a list of variables, a filter lets only names through, or only those that are asked for by a harmless name. */
export function letsNamesThrough(run: Run): boolean {
  const { name, args } = callOf(run);
  const { operands, hasShort, valuesOf } = operandsOf(args, '', name);
  if (/^(?:[ef]?grep|rg|ag|ack)$/.test(name)) {
    const patterns = [...valuesOf('-e --regexp'), ...(hasShort('-e --regexp -f --file') ? [] : operands.slice(0, 1))];
    if (hasShort('-v --invert-match -f --file') || patterns.length === 0) return false;
    return patterns.every((text) => !isWild(text) && !CREDENTIAL.test(text) && /\w{2}/.test(text));
  }
  const text = args.join(' ');
  if (name === 'cut') return /(?:^| )-d ?=/.test(text) && /(?:^| )-f ?1(?: |$)/.test(text);
  if (/awk$/.test(name)) return /-F ?=/.test(text) && /^\{ ?print \$1;? ?\}$/.test(operands[0] ?? '');
  return name === 'sed' && /^s(.)=\.\*\1\1g?$/.test(operands[0] ?? '');
}
