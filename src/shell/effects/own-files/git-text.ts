import type { GitSettings } from '../setting-scripts.ts';
import type { WildText } from '../wild-text.ts';

const MOST = 500;
const SECTION = /^\s*\[\s*([\w.-]+)(?:\s+"((?:[^"\\]|\\.)*)")?\s*\](.*)$/s;
const SETTING = /^\s*([A-Za-z][\w-]*)\s*(?:=\s*(.*))?$/s;

/** The settings in a file of git: `[alias]`, and below it `x = !cmd`. */
export function readGitText(text: WildText): GitSettings {
  const found: (readonly [string, WildText])[] = [];
  let section = '';
  // a line that ends with a backslash goes on
  for (const whole of text
    .replace(/\\\r?\n/g, '')
    .split('\n')
    .slice(0, MOST)) {
    const [, name, part, behind = ''] = SECTION.exec(whole) ?? [];
    if (name !== undefined) section = part === undefined ? name : `${name}.${part.replace(/\\(.)/gs, '$1')}`;
    const [, key, value = 'true'] = SETTING.exec(name === undefined ? whole : behind) ?? [];
    if (key !== undefined && section !== '') found.push([`${section}.${key}`, settingValue(value)]);
  }
  return found;
}

/** What stands in quotes keeps its marks for comments, and its spaces. */
function settingValue(text: WildText): WildText {
  let value = '';
  let isQuoted = false;
  for (const [, escaped, quote, other = ''] of text.matchAll(/\\(.)|(")|([^\\"])/gs)) {
    if (escaped !== undefined) value += ESCAPES[escaped] ?? escaped;
    else if (quote !== undefined) isQuoted = !isQuoted;
    else if (!isQuoted && /[#;]/.test(other)) break;
    else value += other;
  }
  return value.trim();
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', b: '' };
