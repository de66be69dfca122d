/** What a program takes from variables of its environment: further words, and files. */
export interface VariableRow {
  /** The programs, between spaces; `*`: whatever runs. */
  readonly of: string;
  /** The variables, between spaces. */
  readonly by: string;
  /**
   * `words`: more of them, between blanks; `word`: one, behind this option. Otherwise files: `reads`, `uses` (reads, and nothing of
   * it is seen), `writes`, `both`; `begins`: one that is written whose name begins so; `folder`: one that is written into; `tree`: all in it may be read.
   */
  readonly as: 'words' | { readonly word: string } | VariableFile;
  /** The part of the value that is the name: the group; where it is not like this, it is no file. */
  readonly like?: RegExp;
  /** Only where one of its words is like this, and none like that. */
  readonly with?: RegExp;
  readonly unless?: RegExp;
}

export type VariableFile = 'reads' | 'uses' | 'writes' | 'both' | 'begins' | 'folder' | 'tree';

const INTERACTIVE = /^-[a-zA-Z]*i/;
const ABSOLUTE = /^(\/.*)$/s;
const VIM = 'vi vim nvim view gvim ex';
const XZ = 'xz unxz xzcat lzma unlzma lzcat';
const TLS = 'curl wget git python pip';
const LISTS_SETTINGS = /^(?:--get(?:-all|-regexp|-urlmatch)?|-l|--list|get|list)$/;
const TRACES =
  'GIT_TRACE GIT_TRACE_CURL GIT_TRACE_PACK_ACCESS GIT_TRACE_PACKET GIT_TRACE_PACKFILE GIT_TRACE_PERFORMANCE GIT_TRACE_REFS GIT_TRACE_SETUP GIT_TRACE_SHALLOW GIT_TRACE2 GIT_TRACE2_EVENT GIT_TRACE2_PERF';

/** The one table of such variables. Those whose value is run are in `walk/variable-scripts.ts`, files that a program runs in `own-files`. */
const VARIABLES: readonly VariableRow[] = [
  { of: 'tar gtar', by: 'TAR_OPTIONS', as: 'words' },
  { of: 'tar gtar', by: 'TAPE', as: { word: '-f' }, unless: /^-?[a-zA-Z]*f|^--file/ },
  { of: 'make gmake', by: 'MAKEFLAGS', as: 'words' },
  { of: 'zip', by: 'ZIPOPT ZIP', as: 'words' },
  { of: 'unzip', by: 'UNZIP UNZIPOPT', as: 'words' },
  { of: XZ, by: 'XZ_DEFAULTS XZ_OPT', as: 'words' },
  { of: 'less', by: 'LESS', as: 'words' },
  { of: 'perl', by: 'PERL5OPT', as: 'words' },
  { of: 'perl', by: 'PERL5DB', as: { word: '-e' }, with: /^-\w*d/ },
  { of: VIM, by: 'VIMINIT EXINIT', as: { word: '-c' }, unless: /^-[a-zA-Z]*[eE]?s$/ },

  { of: '*', by: 'TZ', as: 'uses', like: /^:?(\/.*)$/s },
  { of: '*', by: 'TZDIR', as: 'tree' },
  { of: '*', by: 'HOSTALIASES', as: 'uses' },
  { of: '*', by: 'LD_DEBUG_OUTPUT LD_PROFILE_OUTPUT', as: 'begins' },
  { of: TLS, by: 'SSLKEYLOGFILE', as: 'writes' },
  { of: TLS, by: 'SSL_CERT_FILE CURL_CA_BUNDLE REQUESTS_CA_BUNDLE GIT_SSL_CAINFO', as: 'uses' },
  { of: `openssl ${TLS}`, by: 'OPENSSL_CONF', as: 'uses' },
  { of: 'openssl', by: 'RANDFILE', as: 'both' },
  { of: 'less', by: 'LESSKEY LESSKEYIN', as: 'uses' },
  { of: 'less', by: 'LESSHISTFILE', as: 'writes' },
  { of: 'rg', by: 'RIPGREP_CONFIG_PATH', as: 'uses' },
  { of: 'python', by: 'PYTHONPYCACHEPREFIX', as: 'folder' },
  { of: 'python', by: 'PYTHON_HISTORY', as: 'both', with: INTERACTIVE },
  { of: 'node', by: 'NODE_V8_COVERAGE', as: 'folder' },
  { of: 'node', by: 'NODE_REDIRECT_WARNINGS NODE_REPL_HISTORY', as: 'writes' },
  { of: 'node npm npx pnpm yarn', by: 'NODE_EXTRA_CA_CERTS', as: 'uses' },
  { of: 'git', by: TRACES, as: 'writes', like: ABSOLUTE },
  { of: 'git', by: 'GIT_INDEX_FILE', as: 'both' },
  { of: 'git', by: 'GIT_CONFIG', as: 'both', with: /^config$/, unless: LISTS_SETTINGS },
  { of: 'git', by: 'GIT_CONFIG_GLOBAL', as: 'both', with: /^--global$/, unless: LISTS_SETTINGS },
  { of: 'git', by: 'GIT_CONFIG_SYSTEM', as: 'both', with: /^--system$/, unless: LISTS_SETTINGS },
  {
    of: 'gcc g++ cc c++ cpp clang clang++',
    by: 'DEPENDENCIES_OUTPUT SUNPRO_DEPENDENCIES',
    as: 'writes',
    like: /^(\S+)/,
  },
  { of: 'kubectl helm kustomize k9s oc flux', by: 'KUBECONFIG', as: 'reads' },
  { of: 'aws', by: 'AWS_CONFIG_FILE AWS_SHARED_CREDENTIALS_FILE', as: 'uses' },
  { of: 'ansible ansible-playbook ansible-vault', by: 'ANSIBLE_CONFIG ANSIBLE_VAULT_PASSWORD_FILE', as: 'uses' },
  { of: 'sqlite3', by: 'SQLITE_HISTORY', as: 'both' },
  { of: 'psql', by: 'PSQL_HISTORY', as: 'both' },
  { of: 'mysql mariadb', by: 'MYSQL_HISTFILE', as: 'both' },
  { of: 'gdb', by: 'GDBHISTFILE', as: 'both' },

  { of: 'bash python gdb psql sqlite3', by: 'INPUTRC', as: 'uses', with: INTERACTIVE },
  { of: 'bash zsh', by: 'HISTFILE', as: 'both', with: INTERACTIVE },
  { of: 'history', by: 'HISTFILE', as: 'reads', with: /^-\w*[rn]/ },
  { of: 'history', by: 'HISTFILE', as: 'writes', with: /^-\w*[aw]/ },
  { of: 'set', by: 'HISTFILE', as: 'uses', with: /^history$/ },
  { of: 'fc', by: 'HISTFILE', as: 'reads', with: /^-\w*R/ },
  { of: 'fc', by: 'HISTFILE', as: 'writes', with: /^-\w*[AW]/ },
];

interface Known extends VariableRow {
  readonly names: readonly string[];
}

const BY_PROGRAM: ReadonlyMap<string, readonly Known[]> = byProgram();
const OF_ALL: readonly Known[] = BY_PROGRAM.get('*') ?? [];

function byProgram(): ReadonlyMap<string, readonly Known[]> {
  const found = new Map<string, Known[]>();
  for (const row of VARIABLES)
    for (const name of row.of.split(' '))
      found.set(name, [...(found.get(name) ?? []), { ...row, names: row.by.split(' ') }]);
  return found;
}

/** What a program with these words looks at. `python3.12` does what `python` does. */
export function variablesOf(name: string, args: readonly string[]): readonly Known[] {
  const own = BY_PROGRAM.get(name) ?? BY_PROGRAM.get(name.replace(/[\d.]+$/, '')) ?? [];
  return [...own, ...OF_ALL].filter(
    (row) =>
      (row.with === undefined || args.some((word) => row.with?.test(word))) &&
      !args.some((word) => row.unless?.test(word)),
  );
}
