import {
  asSystem,
  folded,
  fromBase64,
  fromHex,
  joinedBy,
  type ObviousLanguage,
  PLAIN,
  reversed,
} from './obvious-language.ts';

const HOME = String.raw`(?:getenv\(\s*["']HOME["']\s*\)|\$_(?:SERVER|ENV)\[["']HOME["']\])`;

export const PHP: ObviousLanguage = {
  calls: `
    runs          system exec shell_exec passthru popen proc_open pcntl_exec
    deletes       unlink rmdir
    deletes-tree  delete_tree
    shows         readfile highlight_file show_source php_strip_whitespace
    renames       rename
    copies        copy
    links         link
    links-soft    symlink
    makes         mkdir
    writes        file_put_contents touch
    rights        chmod
    loads         include include_once require require_once
    asks          file_exists is_file is_dir is_readable is_writable filesize filemtime stat basename dirname
    says          echo print die exit
  `,
  ways: [
    [/(\bpreg_\w+\s*\(\s*)("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')/g, '$1 0'],
    [/@(?=\w+\s*\()/g, ''],
    folded(String.raw`\bstrrev\s*\(`, reversed),
    folded(String.raw`\bbase64_decode\s*\(`, fromBase64),
    folded(String.raw`\bhex2bin\s*\(`, fromHex),
    // a name in a text is that function
    [/\bcall_user_func(?:_array)?\s*\(\s*(["'])(\w+)\1\s*,/g, '$2('],
    [/\barray_map\s*\(\s*(["'])(\w+)\1\s*,/g, '$2('],
    [/(["'])(\w+)\1\s*\((?!\s*\))/g, '$2('],
    [new RegExp(String.raw`\beval\s*\(\s*(${PLAIN})\s*\)`, 'g'), (_, literal = '') => ` ;${literal.slice(1, -1)}; `],
    [/(["'])php:\/\/(stdout|stderr|stdin|output)\1/g, '"/dev/stdout"'],
    [/`([^`]*)`/g, asSystem],
    [/\bnew\s+\w*DirectoryIterator\s*\(\s*((["'])[^"'\n]*\2)(?=[\s\S]*?\bunlink\s*\(\s*\$)/g, 'delete_tree($1); ($1'],
    [new RegExp(String.raw`${HOME}\s*\.\s*(["'])`, 'g'), '$1~'],
    [new RegExp(HOME, 'g'), '"~"'],
    joinedBy('\\.'),
    [/\bfopen\s*\(\s*((["'])[^"'\n]*\2)\s*,\s*(["'])[waxc]\+?b?\3/g, 'file_put_contents($1'],
    [/\b(?:echo|print|print_r|var_dump)\b\s*\(?\s*file(?:_get_contents)?\s*\(\s*((["'])[^"'\n]*\2)/g, 'readfile($1'],
  ],
  variables: {
    assigned: /(?<![\w$>:])\$(\w+)\s*=\s*('(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*")\s*(?=[;,)}\n]|$)/g,
    loops: [
      /\bforeach\s*\(\s*(?:glob\s*\(\s*(?<glob>"[^"$\n]*"|'[^'\n]*')[^()]*\)|(?:\[|array\s*\()(?<list>[^()[\]]*)[\])])\s*as\s+(?:\$\w+\s*=>\s*)?\$(?<name>\w+)\s*\)\s*(?:\{(?<body>[^{}]*)\}|(?<only>[^;{}]*;))/g,
    ],
    used: (name) => new RegExp(String.raw`(?<![\w$>:"'])\$${name}\b(?!\s*(?:=(?!=)|->|\[))`, 'g'),
  },
  patterns: { named: /(?!)/y, before: /(?!)/, runs: /(?!)/ },
  given: {
    words: /^\s*\(?\s*(?:\.\.\.)?\s*\$argv\s*\)/,
    lists:
      /\b(?:(?:glob|scandir|opendir)|new\s+\w*(?:DirectoryIterator|FilesystemIterator))\s*\(\s*(?<place>"[^"]*"|'[^']*')/,
  },
  evaluates: new RegExp(String.raw`(?<![\w$>:])eval\s*\((?!\s*${PLAIN}\s*\))`),
  dynamic: [
    /(?<![\w$>:])(?:assert|call_user_func(?:_array)?)\s*\(\s*\$/,
    /(?<![\w$>:])(?:include|require)(?:_once)?\s*\(?\s*\$/,
    /(?<![\w$>:])create_function\s*\(/,
    // a function whose name is a variable, and which is no closure of the text
    /(?<![\w$>:])\$(\w+)(?:\[[^\]]*\])?\s*\((?<!(?:\bfn|function)[\s\S]*)/,
  ],
  moves: /(?<![\w$>:])chdir\b/g,
  filled: /\{?\$\w+(?:->\w+|\[[^\]]*\])*\}?/g,
};
