import { asFound } from './known-variables.ts';
import {
  asLiteral,
  asSystem,
  folded,
  fromBase64,
  fromHex,
  joinedBy,
  type ObviousLanguage,
  PLAIN,
  reversed,
} from './obvious-language.ts';

export const PERL: ObviousLanguage = {
  calls: `
    runs          system exec readpipe
    deletes       unlink rmdir
    deletes-tree  rmtree remove_tree
    shows         show_file
    renames       rename move
    copies        copy
    writes        spew write_file
    rights        chmod
    asks          -e -f -d -s -r -w -x -l -z
    says          print say printf warn die
  `,
  ways: [
    [/\b(?:CORE(?:::GLOBAL)?|File::(?:Path|Copy|Basename)|POSIX)::(?=\w)/g, ''],
    [new RegExp(String.raw`\beval\s*\(?\s*(${PLAIN})\s*\)?`, 'g'), (_, literal) => evaluated(literal)],
    folded(String.raw`\b(?:scalar\s*\(?\s*)?reverse\s*\(?`, reversed, String.raw`(?:\s*\))*`),
    folded(String.raw`\bdecode_base64\s*\(?`, fromBase64, String.raw`\s*\)?`),
    folded(String.raw`\bpack\s*\(?\s*["']H\*["']\s*,`, fromHex, String.raw`\s*\)?`),
    [/\b((?:unlink|rmdir)\s*\(?\s*)<([^<>\s=;]*[*?][^<>\s=;]*)>/g, '$1glob("$2")'],
    // of each of the files that are found below a folder
    [
      /\bfind(?:depth)?\s*\(?\s*(?:\{[^{}]*\bwanted\s*=>\s*)?sub\s*\{([^{}]*)\}[^;"']*,\s*((["'])[^"'\n]*\3)/g,
      (whole = '', body = '', place = '') => (/\b(?:unlink|rmdir)\b/.test(body) ? `remove_tree(${place})` : whole),
    ],
    [/@ARGV\s*=\s*\(?\s*glob\s*\(?\s*(("|')[^"'\n]*\2)/g, (_, pattern = '') => `show_file(${asFound(pattern)}`],
    [/\bqx\s*(?:\(([^()]*)\)|\{([^{}]*)\}|\[([^\]]*)\]|([^\w\s])[^\n]*?\4)/g, asSystem],
    [/`([^`]*)`/g, asSystem],
    [/\bqq?\s*(?:\(([^()]*)\)|\{([^{}]*)\}|\[([^\]]*)\])/g, (_, a, b, c) => asLiteral(a ?? b ?? c ?? '')],
    [/\$ENV\{\s*["']?HOME["']?\s*\}(?:\s*\.\s*(["'])\/)?/g, (_, quote) => (quote === undefined ? '~' : `${quote}~/`)],
    // whatever a pattern finds, but for a loop over it, whose pattern is known
    [
      /(?<!(?:(?:\$\w+|\bfor(?:each)?)\s*\(|\b(?:unlink|rmdir|rmtree|remove_tree)\s*\(?)\s*)(?:\bglob\s*(?:\([^()]*\)|(["'])[^"']*\1)|<[^<>\s=;]*[*?][^<>\s=;]*>)/g,
      () => '"$_found"',
    ],
    joinedBy('\\.'),
    // what is fed to a program, or comes from it
    [
      /\bopen\s*\(?\s*(?:my\s+)?[\w$]+\s*,\s*(["'])\s*([^"'|]+?)\s*\|\s*\1/g,
      (_, __, line) => `system(${asLiteral(line ?? '')})`,
    ],
    [/\bopen\s*\(?\s*(?:my\s+)?[\w$]+\s*,\s*(["'])-\|\1\s*,/g, 'system('],
    [
      /\bopen\s*\(?\s*(?:my\s+)?[\w$]+\s*,\s*(["'])\|\s*([^"']+)\1/g,
      (_, __, line) => `system(${asLiteral(`cat "$HOOKLINE_UNKNOWN" | ${line}`)})`,
    ],
    [/\bopen\s*\(?\s*(?:my\s+)?[\w$]+\s*,\s*(["'])\+?>{1,2}(?::[^"']*)?\1\s*,/g, 'write_file('],
    [/\bopen\s*\(?\s*(?:my\s+)?[\w$]+\s*,\s*(["'])>{1,2}\s*(?=[^"'\s])/g, 'write_file($1'],
  ],
  variables: {
    assigned: /(?<![\w$@%>-])\$(\w+)\s*=\s*('(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*")\s*(?=[;,)}\n]|$)/g,
    loops: [
      /\b(?:for|foreach)\s+(?:my\s+)?\$(?<name>\w+)\s*\(\s*(?:glob\s*\(?\s*(?<glob>"[^"$\n]*"|'[^'\n]*')\s*\)?|<(?<bare>[^<>\n]*)>|(?<list>[^()\n]*))\s*\)\s*\{(?<body>[^{}]*)\}/g,
    ],
    used: (name) => new RegExp(String.raw`(?<![\w$@%>"'-])\$${name}\b(?!\s*(?:=(?![=~])|->|\[|\{))`, 'g'),
  },
  patterns: {
    named: /m|qr/y,
    replacing: /s|tr|y/y,
    before: /(?:^|[(,;{=~!&|?:]|\b(?:if|unless|and|or|not|while|until|split|grep|return|when|x))$/,
    runs: /\(\?\??\{|@\{\s*\[/,
  },
  given: {
    words: /^\s*\(?\s*(?:\{[^}]*\}\s*)?@ARGV\b|^\s*\(?\s*(?:\$_\s*\)?\s*)?for(?:each)?\s*\(?\s*@ARGV\b/,
    lists:
      /(?:\b(?:bsd_)?glob\s*\(?|\bopendir\s*\(?\s*(?:my\s+)?[\w$]+\s*,|\bfind(?:depth)?\s*\(?\s*(?:sub\b|\\?&|\{)[^;]*,)\s*(?<place>"[^"]*"|'[^']*')/,
  },
  evaluates: new RegExp(
    String.raw`(?<![\w$@%&>:-])eval\b(?=\s*\(?\s*[^\s({;)}])(?!\s*\(?\s*${PLAIN}\s*(?:[;)}\n]|$|(?:if|unless|or|and)\b))`,
  ),
  dynamic: [/(?<![\w$@%&>:-])(?:do|require)\s+\$/, /\(\?\?\{/, /&\{\s*["']/],
  filled: /[$@](?:\{[^}]*\}|\w+(?:->)?(?:\{[^}]*\}|\[[^\]]*\])*)/g,
};

/** Code in a text is code. */
function evaluated(literal = ''): string {
  return ` ;${literal.slice(1, -1).replace(/\\([\\"'$@])/g, '$1')}; `;
}
