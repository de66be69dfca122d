import type { WildText } from '../wild-text.ts';

const MOST = 200;

/** The settings of curl as its options: `output = "x"`, `-o x`, `data @x`. */
export function curlWords(text: WildText): readonly WildText[] {
  return settingsIn(text).flatMap(([name, value]) => {
    const option = name.startsWith('-') ? name : `--${name}`;
    return value === '' ? [option] : option.startsWith('--') ? [option, value] : [`${option}${value}`];
  });
}

/** Names of wget's settings that are not those of its options. */
const OPTIONS: Readonly<Record<string, string>> = {
  ...{ logfile: 'output-file', input: 'input-file', outputdocument: 'output-document', postfile: 'post-file' },
  ...{ bodyfile: 'body-file', postdata: 'post-data', dirprefix: 'directory-prefix', useaskpass: 'use-askpass' },
  ...{ rejectedlog: 'rejected-log', loadcookies: 'load-cookies', savecookies: 'save-cookies', warcfile: 'warc-file' },
  ...{
    hstsfile: 'hsts-file',
    privatekey: 'private-key',
    cacertificate: 'ca-certificate',
    addhostdir: 'force-directories',
  },
  ...{ askpass: 'use-askpass', httpproxy: 'proxy-host', httpsproxy: 'proxy-host' },
};

/** The same of wget, whose names may be written with dashes, with underscores or without: `output_document = x`. */
export function wgetWords(text: WildText): readonly WildText[] {
  return settingsIn(text).flatMap(([name, value]) => {
    const plain = name.toLowerCase().replace(/[-_]/g, '');
    const option = Object.hasOwn(OPTIONS, plain) ? OPTIONS[plain] : undefined;
    // whoever is behind a proxy is asked for everything
    if (option === 'proxy-host') return value === '' ? [] : [value.includes('://') ? value : `http://${value}`];
    return [`--${option ?? name.toLowerCase().replaceAll('_', '-')}=${value}`];
  });
}

/** `name = value`, `name: value`, `name value`, with or without quotes, and comments. */
function settingsIn(text: WildText): readonly (readonly [name: string, value: WildText])[] {
  return text
    .split('\n')
    .slice(0, MOST)
    .flatMap((line): readonly (readonly [string, WildText])[] => {
      const [, name, rest = ''] = /^\s*(-{0,2}[^\s=:#-][^\s=:]*)\s*[=:]?\s*(.*)$/s.exec(line) ?? [];
      return name === undefined ? [] : [[name, settingValue(rest)]];
    });
}

function settingValue(text: WildText): WildText {
  const [, quoted] = /^"((?:[^"\\]|\\.)*)"/s.exec(text) ?? [];
  return quoted === undefined ? text.replace(/\s+#.*$/, '').trim() : quoted.replace(/\\(.)/gs, '$1');
}
