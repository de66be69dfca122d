import { describe, expect, test } from 'vitest';
import { isCredential, isLoaderName } from '../../src/core/env-names.ts';

describe('a credential is known by its name, or by what it holds', () => {
  test.each([
    ...['MY_API_KEY', 'OPENAI_APIKEY', 'GITHUB_TOKEN', 'GH_TOKEN', 'NPM_AUTHTOKEN', 'NODE_AUTH_TOKEN', 'CI_JOB_TOKEN'],
    ...['DB_PASSWORD', 'DB_PASS', 'DB_PWD', 'MYSQL_PWD', 'PGPASSWORD', 'ROOT_PW', 'VAULT_SECRET_ID', 'client_secret'],
    ...['AWS_ACCESS_KEY_ID', 'AWS_PROFILE', 'AZURE_CLIENT_SECRET', 'GOOGLE_APPLICATION_CREDENTIALS', 'ARM_CLIENT_KEY'],
    ...['SENTRY_DSN', 'DATABASE_URL', 'REDIS_URL', 'MONGODB_URI', 'AZURE_STORAGE_CONNECTION_STRING', 'DB_CONNSTR'],
    ...[
      'SESSION_COOKIE',
      'COOKIE',
      'SSH_AUTH_SOCK',
      'KUBECONFIG',
      'TWINE_PASSWORD',
      'STORAGE_SAS',
      'API_JWT',
      'GIT_ASKPASS',
    ],
    ...['HOOK_KEY', 'DEPLOY_KEYS', 'BW_SESSION', 'OP_SESSION_team', 'LOGIN_OTP', 'CARD_PIN'],
    ...['SLACK_WEBHOOK_URL', 'AUTHORIZATION', 'PROXY_AUTHORIZATION', 'XAUTHORITY', 'WIFI_PSK', 'SERVER_PEM'],
  ])('%s', (name) => expect(isCredential(name, 'x')).toBe(true));

  test.each([
    'postgres://me:hunter2@db.example/x',
    'https://:token@host/',
    'jdbc:postgresql://u:p@h/db',
    ['https://hooks.slack.com', 'services/T0/B0/x'].join('/'),
    ['https://discord.com/api', 'webhooks/1/x'].join('/'),
    ['https://acme.webhook.office.com', 'webhookb2/x'].join('/'),
    'http://user:pa%40ss@proxy:3128',
    'a=1 mongodb+srv://u:p@h',
    ['ghp', 'abcdefghijklmnopqrstuvwxyz0123456789'].join('_'),
    ['sk', 'ant-api03-abc'].join('-'),
    `-----BEGIN RSA ${'PRIVATE'} KEY-----\nabc`,
  ])('whatever it is called: %s', (value) => expect(isCredential('PLAIN', value)).toBe(true));

  test.each<[string, string]>([
    ['PWD', '/home/me'],
    ['OLDPWD', '/'],
    ['PATH', '/usr/bin:/bin'],
    ['HOME', '/home/me'],
    ['XDG_SESSION_ID', '3'],
    ['CLAUDE_CODE_MAX_OUTPUT_TOKENS', '4096'],
    ['KEYBOARD', 'us'],
    ['CACHE_KEY', 'v3-linux'],
    ['SSH_PUBLIC_KEY', 'ssh-ed25519 AAAA'],
    ['DESKTOP_SESSION', 'gnome'],
    ['RANDOM_SEED', '7'],
    ['AUTHOR', 'me@example.com'],
    ['GIT_AUTHOR_EMAIL', 'me@example.com'],
    ['REPO', 'git@github.com:me/x.git'],
    ['REMOTE', 'ssh://git@github.com/me/x.git'],
    ['HTTP_PROXY', 'http://proxy:3128'],
    ['URL', 'https://example.com/a:b@c'],
    ['PASSENGER_APP_ENV', 'x'],
    ['MONKEY', 'x'],
    ['TOKENIZERS_PARALLELISM', 'false'],
    ['DISPLAY', ':0'],
    ['DOCS', 'https://slack.com/help'],
    ['OPEMI', 'x'],
  ])('%s=%s is none', (name, value) => expect(isCredential(name, value)).toBe(false));
});

test.each([
  ...['LD_PRELOAD', 'DYLD_INSERT_LIBRARIES', 'NODE_OPTIONS', 'BASH_ENV', 'ENV', 'GIT_SSH_COMMAND', 'GIT_CONFIG_COUNT'],
  ...[
    'PYTHONPATH',
    'PYTHONWARNINGS',
    'PERL5OPT',
    'RUBYOPT',
    'JAVA_TOOL_OPTIONS',
    'DOTNET_STARTUP_HOOKS',
    'PATH',
    'HOME',
  ],
  ...['BASH_FUNC_ls%%', 'npm_config_script_shell', 'NPM_CONFIG_REGISTRY', 'XDG_CONFIG_HOME', 'HOOKLINE_TRUST_LOCK'],
  ...['GTK_MODULES', 'ERL_FLAGS', 'ERL_AFLAGS', 'ANT_OPTS', 'SBT_OPTS', 'MAVEN_OPTS', 'GRADLE_OPTS', 'PYTEST_PLUGINS'],
  ...['PYTEST_ADDOPTS', 'RSYNC_RSH', 'VIMINIT', 'EXINIT', 'AWKPATH', 'AWKLIBPATH', 'GUILE_LOAD_PATH'],
  ...['CLAUDE_CODE_SHELL', 'CLAUDE_CODE_SHELL_PREFIX'],
  ...['LUA_INIT', 'LUA_INIT_5_4', 'MAKEFLAGS', 'RUSTC_WRAPPER', 'CARGO_TARGET_X86_64_RUNNER', 'PIP_INDEX_URL'],
])('%s changes which code programs load', (name) => expect(isLoaderName(name)).toBe(true));

test.each([
  'NODE_ENV',
  'CI',
  'LANG',
  'DEBUG',
  'CARGO_TERM_COLOR',
  'PIP_NO_INPUT',
  'TERM',
  'PYTHONUNBUFFERED',
  'MY_PATH',
])('%s does not', (name) => expect(isLoaderName(name)).toBe(false));
