import { asShellText, type WildText } from '../wild-text.ts';

/** Settings whose value npm runs. */
const RUN = /^(?:script-shell|shell|editor|viewer|browser|git|python|init-module|onload-script)$/;

/** What npm runs because its settings say so, as lines for a shell. */
export function npmRuns(text: WildText): readonly string[] {
  return text.split('\n').flatMap((line) => {
    const [, name = '', value = ''] = /^\s*([^\s=;#]+)\s*=\s*(.*?)\s*$/s.exec(line) ?? [];
    return value === '' ? [] : npmSetting(name, value.replace(/^(["'])(.*)\1$/s, '$2'));
  });
}

function npmSetting(name: string, value: WildText): readonly string[] {
  const plain = name.toLowerCase().replaceAll('_', '-');
  const own = asShellText(value);
  if (plain === 'node-options') return [`node ${own} -e ''`];
  if (plain === 'init-module' || plain === 'onload-script') return [`node ${own}`];
  return RUN.test(plain) ? [own] : [];
}
