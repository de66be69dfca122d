/** Variables that carry credentials, by name: hooks that came with a repository do not see them unless listed. */
const CREDENTIALS = [
  /(?:^|_)(?:API_?KEY|ACCESS_?KEY|SECRET|SECRETS|TOKEN|PASSWORD|PASSWD|PASSPHRASE|CREDENTIALS?|PRIVATE_?KEY|AUTH|PAT)(?:_|$)/i,
  /^(?:AWS|AZURE|GCP|GOOGLE|GH|GITHUB|GITLAB|NPM|ANTHROPIC|OPENAI|GEMINI|HF|VAULT|DOCKER|SLACK|STRIPE|TWILIO)_.*(?:KEY|TOKEN|SECRET|PASS|CRED|AUTH)/i,
  /^(?:SSH_AUTH_SOCK|SSH_AGENT_PID|GPG_AGENT_INFO|KUBECONFIG|NETRC|PGPASSWORD|PGPASSFILE|MYSQL_PWD|DATABASE_URL|GIT_ASKPASS|SSH_ASKPASS)$/i,
  /^AWS_/i,
];

/** Variables that change which code other programs load: no file of a repository may set them. */
const LOADERS = [
  /^(?:LD|DYLD)_/i,
  /^GIT_/i,
  /^(?:NODE_OPTIONS|NODE_PATH|NODE_REPL_EXTERNAL_MODULE|BASH_ENV|ENV|SHELLOPTS|BASHOPTS|PS4|PROMPT_COMMAND|IFS|CDPATH)$/i,
  /^(?:PYTHONSTARTUP|PYTHONPATH|PYTHONHOME|PYTHONINSPECT|PERL5OPT|PERL5LIB|PERLLIB|RUBYOPT|RUBYLIB|JAVA_TOOL_OPTIONS|_JAVA_OPTIONS)$/i,
  /^(?:PATH|HOME|SHELL|ZDOTDIR|EDITOR|VISUAL|PAGER|BROWSER|LESSOPEN|LESSCLOSE|HOOKLINE_.*|XDG_.*|npm_config_.*|GCONV_PATH)$/i,
];

export function isCredentialName(name: string): boolean {
  return CREDENTIALS.some((pattern) => pattern.test(name));
}

export function isLoaderName(name: string): boolean {
  return LOADERS.some((pattern) => pattern.test(name));
}
