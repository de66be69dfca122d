import { asFound } from './known-variables.ts';
import { asLiteral, asSystem, joinedBy, type ObviousLanguage } from './obvious-language.ts';

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
    [/(?<!\$\w+\s*\(\s*)(?:\bglob\s*(?:\([^()]*\)|(["'])[^"']*\1)|<[^<>\s=;]*[*?][^<>\s=;]*>)/g, () => '"$_found"'],
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
  filled: /[$@](?:\{[^}]*\}|\w+(?:->)?(?:\{[^}]*\}|\[[^\]]*\])*)/g,
};
