// wide: tries many cases

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { masked } from '../../src/audit/masked.ts';
import type { Outcome } from '../../src/core/outcome.ts';
import { maskSecrets } from '../../src/masks/mask-secrets.ts';
import { auditPlace, happening, outcome, run } from '../audit/audit-place.ts';
import { cpuMs } from '../cpu-ms.ts';
import { SECRETS } from './secrets.ts';

const FIELDS: Readonly<Record<string, (text: string) => Partial<Outcome> & { payload?: object }>> = {
  'the payload': (text) => ({ payload: { tool_input: { command: text }, tool_response: [{ deep: { text } }] } }),
  'a key of the payload': (text) => ({ payload: { [text]: 1 } }),
  'the session id': (text) => ({ payload: { session_id: text } }),
  'a reason': (reason) => ({ decision: 'block', reason, ran: [run({ reason })] }),
  'an output': (text) => ({ ran: [run({ stdout: text, stderr: text })] }),
  'metadata and names': (text) => ({ ran: [run({ metadata: { text }, name: text, hook: `hookline:${text}:1` })] }),
  'messages, context and text': (text) => ({ messages: [text], context: [text], text, stop: { reason: text } }),
  'a rewrite and variables': (text) => ({ rewrite: { command: text } as never, env: { X: text } }),
  'JSON, and JSON within JSON, in an output': (text) => ({
    ran: [run({ stdout: JSON.stringify({ x: `a\n${text}\nb` }), stderr: JSON.stringify([JSON.stringify({ text })]) })],
  }),
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
    (i) => `/home/me/code/some-project/node_modules/@scope/package-${i}/dist/chunks/index-${hash(i, 8)}.js`,
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
  'npm_config_registry=https://registry.example.org/',
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

  test('in JSON, and in JSON within JSON', () => {
    const once = ORDINARY.map((text) => JSON.stringify({ text: `a\n${text}\nb`, more: [text] }));
    expect(once.map((text) => maskSecrets(text))).toEqual(once);
    const twice = once.map((text) => JSON.stringify([text]));
    expect(twice.map((text) => maskSecrets(text))).toEqual(twice);
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

const UNITS = [
  ...[
    'token',
    'password=',
    '-',
    'key: ',
    'a',
    '"',
    '\\"',
    '\\',
    'curl ',
    'mysql ',
    '://',
    '://a:',
    'eyJ',
    'pass "',
    'bearer ',
  ],
  ...[
    'token={{',
    'token="{{',
    'token=${',
    'token=$(',
    'token = a.',
    'secret=$A',
    'password: |\n ',
    '\\\\"token\\\\":',
    'token","',
  ],
  ...[
    'machine a login b password ',
    'docker login ',
    'gh secret set ',
    'set token ',
    'echo a ',
    'zip -P',
    '"auth":"',
    'TRUE\t',
  ],
  ...[
    'kind: Secret\ndata:\n a',
    '<token>a',
    '%22token%22',
    '&quot;',
    'Private-Lines: 1 AAAA',
    '.abcdef.',
    'token: a<b = ',
    'x || ',
  ],
];

test.each(['', '\n!', '"'])(
  'a text of any length is masked in time that grows with it, also with %j at its end',
  (end) => {
    for (const unit of UNITS) {
      const started = cpuMs();
      maskSecrets(unit.repeat(100_000 / unit.length) + end);
      // what grows with the square of it takes minutes
      expect(cpuMs() - started, unit).toBeLessThan(3000);
    }
  },
);

test('what is too long is cut, and how much is missing is said', () => {
  const text = 'ä'.repeat(20_000);
  const cut = masked({ text, list: Array.from({ length: 5000 }, () => 'word') }, { chars: 20_000, mask: maskSecrets });
  expect(JSON.stringify(cut).length).toBeLessThan(40_000);
  expect(cut).toMatchObject({ text: expect.stringMatching(/^ä{8192}… \[11808 more characters\]$/) });
  expect(JSON.stringify(cut)).toMatch(/… \[\d+ more\]/);
  expect(masked('😀'.repeat(5000), { chars: 4097, mask: maskSecrets })).toMatch(/^(?:😀)+… \[/u);
});
