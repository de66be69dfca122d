/** A kind of secret, a text with one in it, and the part that nobody may read. Each has a canary of its own. */
export interface Canary {
  readonly kind: string;
  readonly text: string;
  readonly secret: string;
}

/** Put together when they are used: no scanner of repositories should find a secret here. */
const join = (...parts: readonly string[]): string => parts.join('');

/** Thirty characters of this canary's own; hexadecimal where the kind asks for it. */
function bird(n: number, alphabet = 'aZ3bY5cX7dW9eV1fU2gT4hS6iR8jQ0'): string {
  let state = n * 7919;
  return Array.from({ length: 30 }, () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return alphabet[Math.floor(state / 65_536) % alphabet.length];
  }).join('');
}
const HEX = '0123456789abcdef';

type Shape = (secret: string) => string;

const SHAPES: Readonly<Record<string, Shape>> = {
  'a bearer header': (s) => `curl -H "Authorization: Bearer ${s}" https://api.example.com`,
  'a header of its own': (s) => `curl -H 'X-Api-Key: ${s}' https://api.example.com`,
  'an assignment before a command': (s) => `GITHUB_TOKEN=${s} gh release create v1`,
  'an export': (s) => `export DB_PASSWORD='${s}'`,
  'an option': (s) => `deploy --token=${s} --region eu`,
  'an option and its value': (s) => `deploy --password ${s}`,
  'a URL with a password': (s) => `git clone https://me:${s}@git.example.com/x.git`,
  'a query': (s) => `https://example.com/callback?access_token=${s}&state=1`,
  'a connection string': (s) => `Server=db;User Id=app;Password=${s};`,
  'a database address': (s) => `postgres://app:${s}@db:5432/app`,
  JSON: (s) => `{"client_id":"web","client_secret":"${s}"}`,
  'JSON in JSON': (s) => JSON.stringify(JSON.stringify({ apiKey: s })),
  YAML: (s) => `db:\n  user: app\n  password: ${s}\n`,
  TOML: (s) => `[registry]\ntoken = "${s}"\n`,
  'an .env file': (s) => `PORT=3000\nSTRIPE_SECRET_KEY=${s}\nDEBUG=1\n`,
  'an .npmrc': (s) => `//registry.example.com/:_authToken=${s}`,
  'an .netrc': (s) => `machine api.example.com login me password ${s}`,
  'a cookie': (s) => `Cookie: theme=dark; session=${s}`,
  'curl -u': (s) => `curl -u me:${s} https://api.example.com`,
  'a GitHub token': (s) => join('gh', 'p_', s, 'abcdef'),
  'a fine-grained GitHub token': (s) => join('github', '_pat_', s, '_', s),
  'a GitLab token': (s) => join('gl', 'pat-', s),
  'an OpenAI key': (s) => join('sk', '-proj-', s),
  'an Anthropic key': (s) => join('sk', '-ant-api03-', s, '-AA'),
  'a Stripe key': (s) => join('sk', '_live_', s),
  'a Slack token': (s) => join('xo', 'xp-1234567890-', s),
  'a Google key': (s) => join('AI', 'za', s, 'abcde'),
  'a JWT': (s) => join('ey', 'JhbGciOiJIUzI1NiJ9.', 'ey', 'JzdWIiOiIxIn0.', s),
  'a private key': (s) =>
    join('-----BEGIN OPENSSH PRIV', `ATE KEY-----\nb3BlbnNzaC1r${s}\n-----END OPENSSH PRIV`, 'ATE KEY-----'),
  'a Slack webhook': (s) => join('https://hooks.slack', `.com/services/T01234567/B01234567/${s.slice(0, 24)}`),
  'an npm token': (s) => join('np', 'm_', s, 'abcdef'),
  'a PyPI token': (s) => join('py', 'pi-AgEIcHlwaS5vcmc', s),
  'a service’s client secret': (s) => `client.init({ clientSecret: "${s}" })`,
  'a docker login': (s) => `docker login -u me -p ${s} registry.example.com`,
};

export const CANARIES: readonly Canary[] = [
  ...Object.entries(SHAPES).map(([kind, shape], n) => ({ kind, secret: bird(n + 1), text: shape(bird(n + 1)) })),
  { kind: 'a DigitalOcean token', secret: bird(90, HEX), text: join('do', 'p_v1_', bird(90, HEX), bird(91, HEX)) },
].map(({ kind, secret, text }) => ({ kind, text, secret: secret.slice(0, 24) }));
