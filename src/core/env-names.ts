/** Variables that carry credentials, by name: hooks that came with a repository do not see them unless listed. */
const CREDENTIALS = [
  /(?:^|_)(?:API_?KEYS?|APP_?KEY|ACCESS_?KEY|ACCOUNT_?KEY|AUTH_?KEY|DEPLOY_?KEY|ENCRYPTION_?KEY|MASTER_?KEY|SIGNING_?KEY|SSH_?KEY|PRIVATE_?KEY|SERVICE_?KEY|SHARED_?KEY|STORAGE_?KEY|WEBHOOK_?KEY|SECRETS?|[A-Z]*TOKEN|PASSWORDS?|PASSWD|PASSPHRASE|PASS|PWD|PW|CREDENTIALS?|CREDS?|AUTH|PAT|JWT|DSN|CONN(?:ECTION)?_?STR(?:ING)?|COOKIES?|SESSION_?KEY|SAS|BEARER)(?:_|$)/i,
  /^(?:AWS|AZURE|ARM|GCP|GOOGLE|GH|GITHUB|GITLAB|BITBUCKET|NPM|PYPI|TWINE|ANTHROPIC|OPENAI|GEMINI|MISTRAL|GROQ|HF|VAULT|DOCKER|SLACK|STRIPE|TWILIO|SENDGRID|CLOUDFLARE|CF|DIGITALOCEAN|HEROKU|FLY|VERCEL|NETLIFY|SENTRY|DATADOG|DD)_.*(?:KEY|TOKEN|SECRET|PASS|CRED|AUTH)/i,
  /^(?:SSH_AUTH_SOCK|SSH_AGENT_PID|GPG_AGENT_INFO|KRB5CCNAME|KUBECONFIG|NETRC|PGPASSWORD|PGPASSFILE|PGSERVICEFILE|MYSQL_PWD|DATABASE_URL|REDIS_URL|MONGO(?:DB)?_UR[IL]|AMQP_URL|BROKER_URL|GIT_ASKPASS|SSH_ASKPASS|SUDO_ASKPASS|DOCKER_AUTH_CONFIG)$/i,
  /^(?:AWS|CI_JOB_JWT|ACTIONS_ID_TOKEN|ACTIONS_RUNTIME)_/i,
  /(?:^|_)(?:PSK|PEM|WEBHOOK_?URL|AUTHORIZATION|XAUTHORITY)$/i,
];

/** The folder a shell is in, and the one before. */
const FOLDERS = /^(?:OLD)?PWD$/i;

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
/** What the tokens of well-known services begin with, and a private key. */
const TOKEN =
  /^(?:gh[opsur]_|github_pat_|glpat-|xox[abeprs]-|sk-|sk_live_|rk_live_|AKIA|ASIA|AIza|npm_|pypi-|hf_|dop_v1_|shpat_|eyJ[\w-]+\.eyJ|-----BEGIN [A-Z ]*PRIVATE KEY)/;

/** An address that is itself the key to what it leads to. */
const WEBHOOK =
  /\/\/(?:hooks\.slack(?:-gov)?\.com\/|(?:\w+\.)?discord(?:app)?\.com\/api\/webhooks\/|[\w.-]+\.webhook\.office\.com\/|chat\.googleapis\.com\/v1\/spaces\/|hooks\.zapier\.com\/|api\.telegram\.org\/bot)/i;

function isCredentialName(name: string): boolean {
  return !FOLDERS.test(name) && CREDENTIALS.some((pattern) => pattern.test(name));
}

/** By its name, or by what it holds. */
export function isCredential(name: string, value: string): boolean {
  return (
    isCredentialName(name) ||
    TOKEN.test(value) ||
    WEBHOOK.test(value) ||
    (value.includes('@') && URL_WITH_PASSWORD.test(value))
  );
}

export function isLoaderName(name: string): boolean {
  return LOADERS.some((pattern) => pattern.test(name));
}
