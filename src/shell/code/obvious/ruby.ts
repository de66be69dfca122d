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

export const RUBY: ObviousLanguage = {
  calls: `
    runs          system exec spawn IO.popen Open3.capture2 Open3.capture2e Open3.capture3 Open3.popen3 Process.spawn Kernel.system Kernel.exec
    deletes       File.delete File.unlink Dir.rmdir Dir.delete FileUtils.rm FileUtils.rm_f
    deletes-tree  FileUtils.rm_rf FileUtils.rm_r FileUtils.remove_dir FileUtils.remove_entry FileUtils.remove_entry_secure
    renames       File.rename FileUtils.mv FileUtils.move
    copies        FileUtils.cp FileUtils.copy FileUtils.copy_file IO.copy_stream
    shows         show_file
    links         File.link FileUtils.ln
    links-soft    File.symlink FileUtils.ln_s FileUtils.ln_sf
    makes         Dir.mkdir FileUtils.mkdir FileUtils.mkdir_p FileUtils.makedirs
    writes        File.write IO.write File.binwrite FileUtils.touch
    rights        File.chmod FileUtils.chmod FileUtils.chmod_R
    asks          File.exist? File.file? File.directory? Dir.exist? File.size File.size? File.zero? File.readable? File.writable? File.mtime File.stat File.basename File.dirname File.extname
    says          puts print p warn abort raise
  `,
  ways: [
    [/\b(File|FileUtils|IO|Dir)\.(?:public_|__)?send\(\s*:(\w+)\s*,/g, '$1.$2('],
    [/(?:\b(?:Kernel|Object|self)\.|(?<![\w.)\]]))(?:public_|__)?send\(\s*:(\w+)\s*,/g, '$1('],
    [new RegExp(String.raw`\beval\s*\(?\s*(${PLAIN})\s*\)?`, 'g'), (_, literal = '') => ` ;${literal.slice(1, -1)}; `],
    folded('', reversed, String.raw`\.reverse\b`),
    folded(String.raw`\bBase64\.(?:strict_|urlsafe_)?decode64\s*\(?`, fromBase64, String.raw`\s*\)?`),
    folded(String.raw`\[`, fromHex, String.raw`\s*\]\s*\.pack\s*\(?\s*["']H\*["']\s*\)?`),
    [/%x\s*(?:\(([^()]*)\)|\{([^{}]*)\}|\[([^\]]*)\])/g, asSystem],
    [/`([^`]*)`/g, asSystem],
    [/#\{\s*(?:Dir\.home|ENV\[["']HOME["']\])\s*\}/g, '~'],
    [/File\.join\(\s*(?:Dir\.home|ENV\[["']HOME["']\])\s*,\s*(["'])\/?/g, 'File.join($1~/'],
    [/(?:Dir\.home|ENV\[["']HOME["']\]|ENV\.fetch\(["']HOME["']\))\s*\+\s*(["'])/g, '$1~'],
    [/\bDir\.home\b(?!\s*[.(])/g, '"~"'],
    // one text out of several
    ...Array.from({ length: 4 }, (): readonly [RegExp, string] => [
      /(File\.join\(\s*(["'])[^"'\n]*)\2\s*,\s*\2\/?/g,
      '$1/',
    ]),
    [/(?:File\.(?:join|expand_path|absolute_path)|Pathname(?:\.new)?)\(\s*((["'])[^"'\n]*\2)\s*\)/g, '$1'],
    joinedBy('\\+'),
    [/\bFile\.(?:open|new)\s*\(?\s*((["'])[^"'\n]*\2)\s*,\s*(["'])[wa]\+?b?\3/g, 'File.write($1'],
    [
      /\b(?:puts|print|p)\b\s*\(?\s*(?:File|IO)\.(?:read|binread|readlines)\s*\(?\s*((["'])[^"'\n]*\2)/g,
      'show_file($1',
    ],
  ],
  variables: {
    assigned:
      /(?<![\w.@$:"'])([a-z_]\w*)\s*=\s*('(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*")\s*(?=[;,)}\n]|$|if\b|unless\b)/g,
    loops: [
      /(?:\bDir(?:\.glob\s*\(?|\[)\s*(?<glob>"[^"#\n]*"|'[^'\n]*')[^|{}\n]*?|(?:%w)?[[({](?<list>[^[\](){}|]*)[\])}])\s*\.\s*each(?:_entry)?\s*(?:\{|do)\s*\|\s*(?<name>\w+)\s*\|(?<body>[^{}]*?)(?:\}|\bend\b|$)/g,
    ],
    used: (name) => new RegExp(String.raw`(?<![\w.@$:"'|])${name}\b(?!\s*(?:=(?![=~])|\())`, 'g'),
  },
  patterns: {
    named: /%r/y,
    before:
      /(?:^|[(,;{=~!&|?:]|\b(?:if|unless|and|or|not|while|until|split|grep|grep_v|scan|return|when|then|match|gsub|sub|puts|p))$/,
    runs: /#\{/,
  },
  given: {
    words: /^\s*\(?\s*\*?ARGV\s*(?:\)|$|;|\})/,
    lists:
      /\b(?:Dir\.(?:glob|children|entries|each_child|foreach|new|open)\s*\(?|Dir\[|Find\.find\s*\(?)\s*(?<place>"[^"]*"|'[^']*')/,
  },
  evaluates: new RegExp(
    String.raw`(?<![\w.@$:"'-])(?:(?:Kernel|binding)\.)?eval\b(?=\s*\(?\s*[^\s({;)}])(?!\s*\(?\s*${PLAIN}\s*(?:[;)}\n]|$|(?:if|unless|or|and)\b))`,
  ),
  dynamic: [
    /\b(?:instance|class|module)_eval\s*\(?\s*(?=[\w@"'$])(?!do\b)/,
    /(?<![\w.@$:"'-])load\s*\(?\s*(?=[A-Za-z_$@])/,
    /\bconst_get\s*\(?\s*(?=[A-Za-z_$@])/,
    /(?:\b(?:Kernel|Object|self|File|FileUtils|IO)\.|(?<![\w.)\]]))(?:public_|__)?send\s*\(?\s*(?=[A-Za-z_$@])/,
  ],
  moves: /\b(?:Dir\.chdir|FileUtils\.cd)\b/g,
  filled: /#\{[^}]*\}/g,
};
