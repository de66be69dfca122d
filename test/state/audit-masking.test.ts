import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Outcome } from '../../src/core/outcome.ts';
import { masked } from '../../src/state/audit/masked.ts';
import { maskSecrets } from '../../src/state/mask-secrets.ts';
import { auditPlace, happening, outcome, run } from './audit-place.ts';

/** Joined when they are used: no scanner of repositories should find a secret here. */
const j = (...parts: readonly string[]): string => parts.join('');
const ALNUM = 'aB3dE5fG7hJ9kL1mN2pQ4rS6tU8vW0xY';
const HEX = '0123456789abcdef0123456789abcdef';

/** A text with a secret in it, and the part that nobody may read. */
const SECRETS: Readonly<Record<string, readonly [text: string, secret: string]>> = {
  'an AWS key id': [j('AK', 'IAIOSFODNN7EXAMPLE'), 'IOSFODNN7EXAMPLE'],
  'an AWS secret key': ['aws_secret_access_key = wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY', 'wJalrXUtnFEMI'],
  'a GitHub token': [j('gh', 'p_', ALNUM, 'abcd'), ALNUM],
  'a fine-grained GitHub token': [j('github', '_pat_', ALNUM, '_', ALNUM), ALNUM],
  'a GitLab token': [j('gl', 'pat-', ALNUM.slice(0, 20)), ALNUM.slice(0, 20)],
  'a Slack token': [j('xo', 'xb-1234567890-', ALNUM), ALNUM],
  'a Slack webhook': [j('https://hooks.slack', '.com/services/T0AAAAAAA/B0BBBBBBB/', ALNUM), ALNUM],
  'a Discord webhook': [j('https://discord', '.com/api/webhooks/123456789/', ALNUM), ALNUM],
  'a Stripe key': [j('sk', '_live_', ALNUM), ALNUM],
  'a Stripe webhook secret': [j('wh', 'sec_', ALNUM), ALNUM],
  'a Google API key': [j('AI', 'za', ALNUM, 'abc'), ALNUM],
  'a Google OAuth token': [j('ya', '29.', ALNUM), ALNUM],
  'an OpenAI key': [j('sk', '-proj-', ALNUM), ALNUM],
  'an older OpenAI key': [j('sk', '-', ALNUM, ALNUM.slice(0, 16)), ALNUM],
  'an Anthropic key': [j('sk', '-ant-api03-', ALNUM), ALNUM],
  'a Hugging Face token': [j('h', 'f_', ALNUM, 'ab'), ALNUM],
  'an npm token': [j('np', 'm_', ALNUM, 'abcd'), ALNUM],
  'an npmrc line': ['//registry.example/:_authToken=0123-4567-secret-89', '0123-4567-secret-89'],
  'a PyPI token': [j('py', 'pi-', ALNUM, ALNUM), ALNUM],
  'a SendGrid key': [j('S', 'G.', ALNUM.slice(0, 22), '.', ALNUM), ALNUM],
  'a Twilio key': [j('S', 'K', HEX), HEX],
  'a Telegram bot token': [j('12345678', '9:AA', ALNUM, 'x'), ALNUM],
  'a DigitalOcean token': [j('do', 'p_v1_', HEX, HEX), HEX],
  'a Vault token': [j('hv', 's.', ALNUM), ALNUM],
  'a JWT': [j('ey', 'JhbGciOiJIUzI1NiJ9.', 'eyJzdWIiOiIxMjM0In0.', ALNUM), ALNUM],
  'a private key': [
    j('-----BEGIN RSA PRIV', 'ATE KEY-----\nMIIEow', ALNUM, '\n-----END RSA PRIV', 'ATE KEY-----'),
    ALNUM,
  ],
  'a private key in JSON': [j('{"key":"-----BEGIN PRIV', 'ATE KEY-----\\nMII', ALNUM, '\\n"}'), ALNUM],
  'a URL with a password': ['postgres://app:hunter2hunter2@db.internal:5432/app', 'hunter2hunter2'],
  'a URL with a token': [`https://${ALNUM}@example.com/repo.git`, ALNUM],
  'a connection string': ['Server=db;User Id=sa;Password=hunter2hunter2;Encrypt=true', 'hunter2hunter2'],
  'an Azure account key': [`AccountName=a;AccountKey=${ALNUM}==;EndpointSuffix=x`, ALNUM],
  'a signed URL': [`https://a.blob.example/x?se=2026&sig=${ALNUM}%3D`, ALNUM],
  'a bearer header': ['curl -H "Authorization: Bearer abcdef.ghijkl" https://x', 'abcdef.ghijkl'],
  'a basic header': ["-H 'X: Basic YWxhZGRpbjpvcGVuc2VzYW1l'", 'YWxhZGRpbjpvcGVuc2VzYW1l'],
  'a cookie': ['Cookie: theme=dark; sid=31d4d96e407aad42; csrf=u32t4o3tb3gg43', '31d4d96e407aad42'],
  'a set-cookie': ['set-cookie: sid=31d4d96e407aad42; Path=/', '31d4d96e407aad42'],
  'curl -u': ['curl -s -u admin:hunter2hunter2 https://x', 'hunter2hunter2'],
  'mysql -p': ['mysql -u root -phunter2hunter2 app', 'hunter2hunter2'],
  'docker login -p': ['docker login -u me -p hunter2hunter2 registry', 'hunter2hunter2'],
  'an option': ['deploy --api-key hunter2hunter2 --force', 'hunter2hunter2'],
  'an option in quotes': [`deploy --password "hunter2 \\"hunter2\\" hunter3" --force`, 'hunter3'],
  'a variable': ['export DB_PASSWORD=hunter2hunter2', 'hunter2hunter2'],
  'another variable': ['SMTP_PASS=hunter2hunter2 ./send', 'hunter2hunter2'],
  'JSON in a text': ['{"user":"me","client_secret":"hunter2hunter2"}', 'hunter2hunter2'],
  'JSON in JSON': ['"{\\"apiKey\\":\\"hunter2hunter2\\"}"', 'hunter2hunter2'],
  YAML: ['db:\n  password: hunter2hunter2\n', 'hunter2hunter2'],
  'a Ruby hash': [`{ 'password' => 'hunter2hunter2' }`, 'hunter2hunter2'],
  'an age key': [j('AGE-SECRET', '-KEY-1QQQQQQQQQQQQQQQQQQQQQQQQQQ'), 'QQQQQQQQQQQQQQQQQQQQ'],
};

const FIELDS: Readonly<Record<string, (text: string) => Partial<Outcome> & { payload?: object }>> = {
  'the payload': (text) => ({ payload: { tool_input: { command: text }, tool_response: [{ deep: { text } }] } }),
  'a key of the payload': (text) => ({ payload: { [text]: 1 } }),
  'the session id': (text) => ({ payload: { session_id: text } }),
  'a reason': (reason) => ({ decision: 'block', reason, ran: [run({ reason })] }),
  'an output': (text) => ({ ran: [run({ stdout: text, stderr: text })] }),
  'metadata and names': (text) => ({ ran: [run({ metadata: { text }, name: text, hook: `hookline:${text}:1` })] }),
  'messages, context and text': (text) => ({ messages: [text], context: [text], text, stop: { reason: text } }),
  'a rewrite and variables': (text) => ({ rewrite: { command: text } as never, env: { X: text } }),
  'a text at the cut': (text) => ({ payload: { prompt: `${'x '.repeat(4096 - 8)}${text}` } }),
};

async function recorded({ payload, ...given }: Partial<Outcome> & { payload?: object }): Promise<string> {
  const { state, open, failures } = auditPlace();
  const trail = open();
  await trail.outcome(outcome(given), happening(payload));
  await trail.close();
  expect(failures).toEqual([]);
  const files = readdirSync(state, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const text = files.map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8')).join('\n');
  expect(text).toContain('"kind":"outcome"');
  return text;
}

describe('no file has', () => {
  test.each(Object.entries(SECRETS))('%s, wherever it stood', async (_, [text, secret]) => {
    expect(maskSecrets(text)).not.toContain(secret);
    for (const [field, given] of Object.entries(FIELDS))
      expect((await recorded(given(text))).includes(secret), `${field}: ${text}`).toBe(false);
  });

  test('what a field is named for, in whatever form', () => {
    const value = (field: object) => masked(field, { chars: 10_000, mask: maskSecrets });
    expect(
      value({ password: 'a', apiKey: 'b', 'x-api-key': 'c', DB_PASS: 'd', accessToken: 'e', set_cookie: ['f'] }),
    ).toEqual({
      password: '***',
      apiKey: '***',
      'x-api-key': '***',
      DB_PASS: '***',
      accessToken: '***',
      set_cookie: ['***'],
    });
    expect(value({ credentials: { user: 'me', more: ['x', { y: 'z' }] }, password: 12345 })).toEqual({
      credentials: { user: '***', more: ['***', { y: '***' }] },
      password: '***',
    });
  });

  test('there are more than thirty kinds', () => expect(Object.keys(SECRETS).length).toBeGreaterThan(30));
});

const hash = (seed: number, length: number, alphabet = '0123456789abcdef'): string => {
  let [text, state] = ['', seed * 2654435761];
  while (text.length < length) {
    state = (state * 1103515245 + 12345) % 2147483648;
    text += alphabet.charAt(Math.floor(state / 65536) % alphabet.length);
  }
  return text;
};
const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const twenty = Array.from({ length: 20 }, (_, i) => i + 1);

const ORDINARY: readonly string[] = [
  ...twenty.map((i) => hash(i, 40)),
  ...twenty.map((i) => `commit ${hash(i, 40)} (HEAD -> main)`),
  ...twenty.map((i) => `sha256:${hash(i, 64)}`),
  ...twenty.map((i) => `"integrity": "sha512-${hash(i, 86, BASE64)}=="`),
  ...twenty.map((i) => `${hash(i, 8)}-${hash(i + 1, 4)}-4${hash(i + 2, 3)}-a${hash(i + 3, 3)}-${hash(i + 4, 12)}`),
  ...twenty.map((i) => `data:image/png;base64,iVBORw0KGgo${hash(i, 400, BASE64)}`),
  ...twenty.map(
    (i) => `/home/me/work/some-project/node_modules/@scope/package-${i}/dist/chunks/index-${hash(i, 8)}.js`,
  ),
  ...twenty.map((i) => `https://example.com:8443/@scope/path/${hash(i, 32)}?page=${i}&sort=asc#top`),
  ...twenty.map((i) => `index ${hash(i, 7)}..${hash(i + 1, 7)} 100644`),
  ...twenty.map((i) => `v1.${i}.0-beta.${i}+build.${hash(i, 12)}`),
  ...twenty.map(
    (i) => `"input_tokens": ${i}000, "output_tokens": ${i}, "max_tokens": 4096, "cache_read_input_tokens": 0`,
  ),
  'SyntaxError: Unexpected token } in JSON at position 12',
  'SyntaxError: Unexpected token: punc',
  'the token is invalid',
  'invalid token: expired',
  'token === expected',
  'if (token == null) return',
  'const token = getToken();',
  'const token = await login(user)',
  'password: string;',
  'password: string | null',
  'token?: string',
  'apiKey: process.env.OPENAI_API_KEY',
  'const apiKey = process.env.API_KEY',
  'api_key = os.environ["API_KEY"]',
  'password = config.password',
  'PASSWORD=$DB_PASSWORD ./run',
  'PASSWORD=${DB_PASSWORD}',
  'token: ${{ secrets.GITHUB_TOKEN }}',
  'secrets: inherit',
  'password: {{ db_password }}',
  '--password <your password>',
  'Enter password:',
  'password must be at least 8 characters',
  'password: must be at least 8 characters',
  'Password is required',
  'forgot your password?',
  'passwordless: true',
  'tokenizer: "gpt2"',
  'tokenize = true',
  'token_count=12',
  'token_type: "bearer"',
  'token-file /run/token',
  'secretary: Bob',
  'keyboard: "us"',
  'key: value',
  'key=value',
  'primary_key: id',
  'foreign key: user_id',
  '"keys": ["a", "b"]',
  'monkey=banana',
  'cache-key-d41d8cd98f00b204e9800998ecf8427e',
  'credential.helper=osxkeychain',
  'authorization_endpoint: https://example.com/auth',
  'auth: basic',
  'basic authentication',
  'Basic information about the project',
  'the bearer of this letter',
  'bearer authentication is used',
  'cookies: 3',
  'the cookie banner',
  'mkdir -p some/dir',
  'mysql -u root -p',
  'docker run -p 8080:80 nginx',
  'docker login',
  'curl -u "$USER" https://x',
  'ssh -p 2222 git@github.com',
  'git@github.com:me/project.git',
  'ssh://git@github.com/me/project.git',
  'https://user@example.com/x',
  'http://localhost:3000/@vite/client',
  'postgres://app:${PASSWORD}@db/app',
  'npm_config_registry=https://registry.npmjs.org/',
  'npm_lifecycle_event=test',
  'npm-check-updates',
  'npm install --save-dev typescript',
  'sk-container-id-1 div.sk-toggleable__content',
  'scikit-learn sk-learn sk-estimator',
  'task-12345678901234567890',
  'risk-assessment-2026-final-version',
  'hf_hub_download(repo_id)',
  'ghp is short',
  'PWD=/home/me/project',
  'OLDPWD=/tmp',
  'pwd: /usr/local',
  'pass: 12, fail: 3',
  'tests 10 | pass 10 | fail 0',
  'FIRST_PASS=1',
  'SG.1 and SG.2',
  'SKU-12345678',
  'AKIA is a prefix',
  'eyJ is how it begins',
  'x.y.z',
  'a:b:c',
  'ratio 16:9',
  '12:34:56.789',
  '2026-11-15T09:43:39.831Z',
  '192.168.0.1:8080',
  '::1',
  'fe80::1ff:fe23:4567:890a',
  'rm -rf node_modules && npm ci',
  "sed -i 's/token/word/g' file.txt",
  'grep -rn "password" src/',
  'grep -rn password src/ | head',
  "import { token } from './token.ts';",
  'type Token = { kind: string }',
  'std::token::Token',
  'Token::new(kind)',
  'private key exchange',
  'public_key: ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJ me@host',
  'the secret of success',
  'top secret',
  'no secrets here',
  'Key: Escape',
  'ssh-keygen -t ed25519',
  'keyof typeof CODES',
  '-----BEGIN CERTIFICATE-----',
  '-----BEGIN PUBLIC KEY-----',
  '日本語のパスワード',
  '🔑 token 🔑',
  '',
];

describe('an ordinary value is not harmed', () => {
  test('there are three hundred', () => expect(new Set(ORDINARY).size).toBeGreaterThanOrEqual(300));

  test('in a text', () => {
    expect(ORDINARY.map((text) => maskSecrets(text))).toEqual(ORDINARY);
  });

  test('in a payload, as it stands', () => {
    const payload = {
      command: ORDINARY,
      n: 1,
      yes: true,
      nothing: null,
      max_tokens: 12,
      tokens: ['a'],
      token: 42,
      pwd: '/x',
    };
    expect(masked(payload, { chars: 1e6, mask: maskSecrets })).toEqual(payload);
  });
});

test('a text of any length is masked in time that grows with it', () => {
  for (const unit of [
    'token',
    'password=',
    '-',
    'key: ',
    'a',
    '"',
    '\\"',
    'curl ',
    'mysql ',
    '://',
    'eyJ',
    'pass "',
    'bearer ',
  ]) {
    const started = performance.now();
    maskSecrets(unit.repeat(12_000 / unit.length));
    expect(performance.now() - started, unit).toBeLessThan(1500);
  }
});

test('what is too long is cut, and how much is missing is said', () => {
  const text = 'ä'.repeat(20_000);
  const cut = masked({ text, list: Array.from({ length: 5000 }, () => 'word') }, { chars: 20_000, mask: maskSecrets });
  expect(JSON.stringify(cut).length).toBeLessThan(40_000);
  expect(cut).toMatchObject({ text: expect.stringMatching(/^ä{8192}… \[11808 more characters\]$/) });
  expect(JSON.stringify(cut)).toMatch(/… \[\d+ more\]/);
  expect(masked('😀'.repeat(5000), { chars: 4097, mask: maskSecrets })).toMatch(/^(?:😀)+… \[/u);
});
