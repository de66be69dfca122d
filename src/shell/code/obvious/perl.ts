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
    renames       rename move mv
    copies        copy cp
    writes        spew write_file creat mkfifo truncate
    links         link
    links-soft    symlink
    makes         mkdir mkpath make_path
    rights        chmod
    asks          -e -f -d -s -r -w -x -l -z
    says          print say printf warn die
  `,
  ways: [
    [/\\x\{?([0-9a-f]{2})\}?|\\([0-7]{3})/gi, (whole, hex, octal) => letterOf(whole, hex, octal)],
    // commands of ExtUtils::Command, which are about the words that the program is given
    [/^\s*rm_f\s*;?\s*$/g, 'unlink @ARGV'],
    [/^\s*rm_rf\s*;?\s*$/g, 'remove_tree @ARGV'],
    [/^\s*(cat|cp|mv|touch)\s*;?\s*$/g, 'system("$1", @ARGV)'],
    // what it goes through line by line
    [/(?<=(?:;|\)\s*\{)\s*)(unlink|rmdir)\s*(?=\})/g, '$1 $$_ '],
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
    // it is read as well
    [
      /\bopen\s*\(?\s*(?:my\s+)?[\w$]+\s*,\s*(["'])\+<(?::[^"']*)?\1\s*,\s*((?:"[^"\n]*"|'[^'\n]*'))/g,
      'write_file($2); ($2',
    ],
    [
      /\bsysopen\s*\(?\s*(?:my\s+)?[\w$]+\s*,\s*((["'])[^"'\n]*\2)\s*,(?=[^;]*(?:O_(?:WRONLY|RDWR|CREAT|TRUNC)|[1-9]))/g,
      'write_file($1) ; (',
    ],
    [/\bIO::File->new\s*\(?\s*((["'])[^"'\n]*\2)\s*,\s*(["'])(?:[wa]|r\+|\+?>)[^"']*\3/g, 'write_file($1'],
    [/\bnew\s+IO::File\s*\(?\s*((["'])[^"'\n]*\2)\s*,\s*(["'])(?:[wa]|r\+|\+?>)[^"']*\3/g, 'write_file($1'],
    [/\b(?:IO::File->new|new\s+IO::File)\s*\(?\s*(["'])>{1,2}\s*/g, 'write_file($1'],
    [/(?<![\w$@%&>:.-])(?:lock_)?n?store\s*\(?\s*[^;"']*,\s*((["'])[^"'\n]*\2)/g, 'write_file($1'],
    [
      /\b(?:dbmopen|tie)\s*\(?\s*%\w+\s*,\s*(?:(?:"\w+_File"|'\w+_File'|\w+_File)\s*,\s*)?(["'])([^"'\n]*)\1/g,
      'write_file($1$2.pag$1); write_file($1$2.dir$1); (',
    ],
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
    words:
      /^\s*\(?\s*(?:\{[^}]*\}\s*|(?:"[^"]*"|'[^']*')\s*,\s*)?@ARGV\b|^\s*\(?\s*(?:\$_\s*\)?\s*)?for(?:each)?\s*\(?\s*@ARGV\b/,
    lists:
      /(?:\b(?:bsd_)?glob\s*\(?|\bopendir\s*\(?\s*(?:my\s+)?[\w$]+\s*,|\bfind(?:depth)?\s*\(?\s*(?:sub\b|\\?&|\{)[^;]*,)\s*(?<place>"[^"]*"|'[^']*')/,
  },
  evaluates: new RegExp(
    String.raw`(?<![\w$@%&>:-])eval\b(?=\s*\(?\s*[^\s({;)}])(?!\s*\(?\s*${PLAIN}\s*(?:[;)}\n]|$|(?:if|unless|or|and)\b))`,
  ),
  dynamic: [/(?<![\w$@%&>:-])(?:do|require)\s+\$/, /\(\?\?\{/, /&\{\s*["']/],
  moves: /(?<![\w$@%&>:.-])chdir\b/g,
  filled: /[$@](?:\{[^}]*\}|\w+(?:->)?(?:\{[^}]*\}|\[[^\]]*\])*)/g,
};

/** A letter that is written as a number; one that may mean something else stays as it is. */
function letterOf(whole = '', hex?: string, octal?: string): string {
  const letter = String.fromCharCode(hex === undefined ? Number.parseInt(octal ?? '', 8) : Number.parseInt(hex, 16));
  return /[\w./~-]/.test(letter) ? letter : whole;
}

/** Code in a text is code. */
function evaluated(literal = ''): string {
  return ` ;${literal.slice(1, -1).replace(/\\([\\"'$@])/g, '$1')}; `;
}
