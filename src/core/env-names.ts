/**
 * Words of which one says that a variable carries a credential: hooks that came with a repository do not see it unless
 * it is listed. Sets, because making such long patterns ready takes a process that has just started milliseconds.
 */
const WORDS = setOf(
  'SECRET SECRETS PASSWORD PASSWORDS PASSWD PASSPHRASE PASS PWD PW CREDENTIAL CREDENTIALS CRED CREDS AUTH PAT JWT DSN',
  'COOKIE COOKIES SAS BEARER OTP TOTP PIN MNEMONIC',
);
/** The same, written as one word or as two. */
const PAIRS = setOf(
  'API_KEY API_KEYS APP_KEY ACCESS_KEY ACCOUNT_KEY AUTH_KEY DEPLOY_KEY ENCRYPTION_KEY MASTER_KEY SIGNING_KEY SSH_KEY',
  'PRIVATE_KEY SERVICE_KEY SHARED_KEY STORAGE_KEY WEBHOOK_KEY SESSION_KEY',
  'CONN_STR CONN_STRING CONNECTION_STR CONNECTION_STRING',
);
const JOINED = new Set([...PAIRS].map((pair) => pair.replace('_', '')));
/** Of theirs, more is one. */
const SERVICES = setOf(
  'AWS AZURE ARM GCP GOOGLE GH GITHUB GITLAB BITBUCKET NPM PYPI TWINE ANTHROPIC OPENAI GEMINI MISTRAL GROQ HF VAULT',
  'DOCKER SLACK STRIPE TWILIO SENDGRID CLOUDFLARE CF DIGITALOCEAN HEROKU FLY VERCEL NETLIFY SENTRY DATADOG DD',
);
const OF_SERVICES = ['KEY', 'TOKEN', 'SECRET', 'PASS', 'CRED', 'AUTH'];
const WHOLE = setOf(
  'SSH_AUTH_SOCK SSH_AGENT_PID GPG_AGENT_INFO KRB5CCNAME KUBECONFIG NETRC PGPASSWORD PGPASSFILE PGSERVICEFILE MYSQL_PWD',
  'DATABASE_URL REDIS_URL MONGO_URI MONGO_URL MONGODB_URI MONGODB_URL AMQP_URL BROKER_URL GIT_ASKPASS SSH_ASKPASS',
  'SUDO_ASKPASS DOCKER_AUTH_CONFIG BW_SESSION',
);
const BEGINNINGS = ['AWS_', 'CI_JOB_JWT_', 'ACTIONS_ID_TOKEN_', 'ACTIONS_RUNTIME_', 'OP_SESSION_'];
/** What a key is called that opens nothing. */
const OPEN_KEYS = setOf('PUBLIC CACHE SORT PRIMARY FOREIGN PARTITION HOST INDEX HOT META COMPOSE DEBUG');
/** At the end of a name. */
const ENDS = ['PSK', 'PEM', 'WEBHOOK_URL', 'WEBHOOKURL', 'AUTHORIZATION', 'XAUTHORITY'];

/** The folder a shell is in, and the one before. */
const FOLDERS = setOf('PWD OLDPWD');

/** Variables that change which code other programs load: no file of a repository may set them. */
const LOADERS = [
  /^(?:LD|DYLD|GIT|BASH_FUNC|XDG|HOOKLINE|COR|CORECLR|COMPlus)_/i,
  /^npm_config_/i,
  /^(?:NODE_OPTIONS|NODE_PATH|NODE_REPL_EXTERNAL_MODULE|NODE_EXTRA_CA_CERTS|BUN_OPTIONS|DENO_DIR|ELECTRON_RUN_AS_NODE)$/i,
  /^(?:BASH_ENV|BASH_LOADABLES_PATH|ENV|SHELLOPTS|BASHOPTS|PS4|PROMPT_COMMAND|IFS|CDPATH|FPATH|INPUTRC|SHELL|ZDOTDIR)$/i,
  /^(?:PYTHON(?:STARTUP|PATH|HOME|INSPECT|USERBASE|WARNINGS|BREAKPOINT|PLATLIBDIR|EXECUTABLE)|PERL5?(?:OPT|LIB|DB)|PERLLIB|RUBY(?:OPT|LIB)|GEM_(?:HOME|PATH)|BUNDLE_GEMFILE)$/i,
  /^(?:JAVA_TOOL_OPTIONS|_JAVA_OPTIONS|JDK_JAVA_OPTIONS|CLASSPATH|MAVEN_OPTS|GRADLE_OPTS|PHPRC|PHP_INI_SCAN_DIR|LUA_(?:INIT|PATH|CPATH)(?:_.*)?|R_(?:PROFILE|ENVIRON)(?:_USER)?|GOFLAGS|MAKEFLAGS|MAKEFILES|RUSTC|RUSTC_WRAPPER|RUSTFLAGS)$/i,
  /^(?:DOTNET_(?:STARTUP_HOOKS|ADDITIONAL_DEPS|SHARED_STORE|ROOT)|JULIA_(?:LOAD_PATH|DEPOT_PATH|PROJECT)|CARGO_(?:HOME|BUILD_.*|TARGET_.*|ENCODED_RUSTFLAGS)|(?:PIP|UV)_(?:.*INDEX.*|CONFIG_FILE|FIND_LINKS|PYTHON|TRUSTED_HOST|PREFIX|TARGET))$/i,
  /^(?:PATH|PATHEXT|HOME|EDITOR|VISUAL|PAGER|MANPAGER|BROWSER|LESSOPEN|LESSCLOSE|LESSKEY|GCONV_PATH|LOCPATH|NLSPATH|TERMINFO|OPENSSL_(?:CONF|ENGINES|MODULES)|GLIBC_TUNABLES|TAR_OPTIONS|GREP_OPTIONS|CURL_HOME|WGETRC|RIPGREP_CONFIG_PATH|SSH_ASKPASS|SUDO_ASKPASS|ComSpec)$/i,
  /^(?:GTK_MODULES|ERL_A?FLAGS|ERL_ZFLAGS|ANT_OPTS|SBT_OPTS|PYTEST_(?:PLUGINS|ADDOPTS)|RSYNC_RSH|VIMINIT|GVIMINIT|EXINIT|AWK(?:LIB)?PATH|GUILE_LOAD_(?:COMPILED_)?PATH|CLAUDE_CODE_SHELL(?:_PREFIX)?)$/i,
];

/** `postgres://user:password@host`: whatever the variable is called. */
const URL_WITH_PASSWORD = /:\/\/[^\s/?#@]*:[^\s/?#@]+@/;
/** What the tokens of well-known services begin with. */
const TOKENS = [
  ...['gho_', 'ghp_', 'ghs_', 'ghu_', 'ghr_', 'github_pat_', 'glpat-', 'sk-', 'sk_live_', 'rk_live_', 'AKIA', 'ASIA'],
  ...['xoxa-', 'xoxb-', 'xoxe-', 'xoxp-', 'xoxr-', 'xoxs-', 'AIza', 'npm_', 'pypi-', 'hf_', 'dop_v1_', 'shpat_'],
];

/** What an address has that is itself the key to what it leads to. */
const WEBHOOKS = [
  ...['//hooks.slack.com/', '//hooks.slack-gov.com/', 'discord.com/api/webhooks/', 'discordapp.com/api/webhooks/'],
  ...['.webhook.office.com/', '//chat.googleapis.com/v1/spaces/', '//hooks.zapier.com/', '//api.telegram.org/bot'],
];

function isCredentialName(given: string): boolean {
  const name = given.toUpperCase();
  if (FOLDERS.has(name)) return false;
  if (WHOLE.has(name) || BEGINNINGS.some((beginning) => name.startsWith(beginning))) return true;
  if (ENDS.some((end) => name === end || name.endsWith(`_${end}`))) return true;
  const words = name.split('_');
  const [first = '', ...rest] = words;
  if (words.length > 1 && /^KEYS?$/.test(words.at(-1) ?? '') && !OPEN_KEYS.has(words.at(-2) ?? '')) return true;
  if (SERVICES.has(first) && OF_SERVICES.some((word) => rest.join('_').includes(word))) return true;
  return words.some(
    (word, i) =>
      WORDS.has(word) ||
      JOINED.has(word) ||
      PAIRS.has(`${word}_${words[i + 1]}`) ||
      (word.endsWith('TOKEN') && /^[A-Z]*$/.test(word)),
  );
}

function isToken(value: string): boolean {
  if (value.startsWith('eyJ')) return /^eyJ[\w-]+\.eyJ/.test(value);
  if (value.startsWith('-----BEGIN ')) return /^-----BEGIN [A-Z ]*PRIVATE KEY/.test(value);
  return TOKENS.some((beginning) => value.startsWith(beginning));
}

/** By its name, or by what it holds. */
export function isCredential(name: string, value: string): boolean {
  if (isCredentialName(name) || isToken(value)) return true;
  if (value.includes('@') && URL_WITH_PASSWORD.test(value)) return true;
  return value.includes('://') && WEBHOOKS.some((part) => value.toLowerCase().includes(part));
}

export function isLoaderName(name: string): boolean {
  return LOADERS.some((pattern) => pattern.test(name));
}

function setOf(...lines: readonly string[]): ReadonlySet<string> {
  return new Set(lines.flatMap((line) => line.split(' ')));
}
