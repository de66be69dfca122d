import { type Act, touches } from '../../shell/effects/effect.ts';
import { expandBraces } from '../../shell/effects/expand-braces.ts';
import { ANY, ONE, STAR, tame, type WildText } from '../../shell/effects/wild-text.ts';

/** The files that a glob of a tool's may be about, below a folder. `hidden`: a star is for names with a leading dot too. */
export function globReads(glob: string, folder: string, hidden: boolean): readonly Act[] {
  const forms = alternatives(tame(glob)).flatMap(wildForms);
  const all = hidden ? forms.flatMap((form) => [form, form.replace(LEADING_STAR, `$1.${STAR}`)]) : forms;
  const paths = all.map((form) => (/^[/~]/.test(form) ? form : `${tame(folder)}/${form}`));
  return touches('reads', [...new Set(paths)], 'file');
}

export function isGlob(text: string): boolean {
  return /[*?[{]/.test(text);
}

const MOST = 64;
const LEADING_STAR = new RegExp(`(^|/)${STAR}(?=[^/]*$)`);

/** `**` is any folders, and none. */
function wildForms(glob: string): readonly WildText[] {
  const wild = (text: string): WildText =>
    text
      .replace(/\*\*/g, ANY)
      .replace(/\[[^\]]*\]|\?/g, ONE)
      .replace(/\*+/g, STAR);
  return [...new Set([wild(glob), wild(glob.replace(/\*\*\//g, ''))])];
}

function alternatives(glob: string): readonly string[] {
  const [, before = '', braces, after = ''] = /^([^{}]*)(\{[^{}]*\})(.*)$/s.exec(glob) ?? [];
  if (braces === undefined) return [glob];
  const all = expandBraces(braces).flatMap((one) => alternatives(before + one + after));
  // what is left out may be any file
  return all.length > MOST ? [...all.slice(0, MOST), '**'] : all;
}
