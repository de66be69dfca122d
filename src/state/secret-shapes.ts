/** Not in the middle of a word; what ends an escape, as the n of "\\n" or the D of "%3D", is none. */
const BEGIN = '(?:(?<![A-Za-z0-9])|(?<=\\\\[bfnrtv])|(?<=%[0-9a-fA-F]{2}))';

/** Each shape, and what every text has that has one: looking for that is all that most texts cost. */
const SHAPES: readonly (readonly [needles: string, shape: string])[] = [
  // clouds
  ['AKIA ASIA ABIA ACCA', '(?:AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16}'],
  ['AIza ya29. GOCSPX-', 'AIza[\\w-]{20,}|ya29\\.[\\w-]{20,}|GOCSPX-[\\w-]{16,}'],
  [
    '_v1_ dapi sbp_ fo1_ hvs. hvb.',
    'do[opr]_v1_[0-9a-f]{32,}|dapi[0-9a-f]{32}|sbp_[0-9a-f]{32,}|fo1_[\\w-]{20,}|hv[sb]\\.[\\w-]{16,}',
  ],
  // code
  [
    'ghp_ gho_ ghu_ ghs_ ghr_ github_pat_ glpat- gldt- glrt- glptt- glft- glsoat- glcbt- glimt- glagent-',
    'gh[pousr]_[A-Za-z0-9]{16,}|github_pat_\\w{16,}|gl(?:pat|dt|rt|ptt|ft|soat|cbt|imt|agent)-[\\w-]{16,}',
  ],
  [
    'npm_ pypi- dckr_ ATATT3 sntry',
    'npm_[A-Za-z0-9]{30,}|pypi-[\\w-]{32,}|dckr_(?:pat|oat)_[\\w-]{16,}|ATATT3[\\w=-]{16,}|sntry[su]_[\\w+/=-]{16,}',
  ],
  [
    'PMAK- NRAK- dp. lin_api_ ntn_',
    'PMAK-[\\w-]{16,}|NRAK-[A-Z0-9]{16,}|dp\\.(?:pt|st|ct|sa)\\.\\w{16,}|lin_api_\\w{16,}|ntn_\\w{16,}',
  ],
  // models
  ['sk- hf_', 'sk-(?:ant|proj|svcacct|admin|or|lf)-[\\w-]{8,}|sk-(?=[A-Za-z_]*\\d)\\w{16,}|hf_[A-Za-z0-9]{24,}'],
  // messages and money
  [
    'xox xapp- SG. SK :AA',
    'xox[a-z]-[\\w-]{8,}|xapp-\\d[\\w-]{8,}|SG\\.[\\w-]{16,}\\.[\\w-]{16,}|SK[0-9a-f]{32}|\\d{8,10}:AA[\\w-]{33}',
  ],
  [
    '_live_ _test_ whsec_ shp sq0',
    '(?:sk|rk)_(?:live|test)_\\w{8,}|whsec_[\\w+/=]{16,}|shp(?:at|ca|pa|ss)_[0-9a-fA-F]{16,}|sq0(?:atp|csp)-[\\w-]{16,}',
  ],
  // of no maker
  ['AGE-SECRET-KEY-1 eyJ', 'AGE-SECRET-KEY-1[A-Z0-9]{20,}|eyJ[\\w-]{4,}\\.[\\w-]{4,}(?:\\.[\\w-]*)?'],
];

/** Tokens whose makers gave them a shape of their own. */
export function maskTokens(text: string, mask: string): string {
  let masked = text;
  for (const { needles, shape } of TOKENS) if (hasAny(masked, needles)) masked = masked.replace(shape(), mask);
  return masked;
}

/** A shape is made ready when a text may have one: all of them would take a process that has just started too long. */
const TOKENS = SHAPES.map(([needles, source]) => {
  let made: RegExp | null = null;
  const shape = (): RegExp => {
    made ??= new RegExp(`${BEGIN}(?:${source})`, 'g');
    return made;
  };
  return { needles: needles.split(' '), shape };
});

/** What stays of a place is its first group; the rest is the secret. */
export function maskPlaces(text: string, mask: string): string {
  let masked = text;
  for (const { needles, place } of PLACES) if (hasAny(masked, needles)) masked = masked.replace(place, `$1${mask}`);
  return masked;
}

const PLACES: readonly { readonly needles: readonly string[]; readonly place: RegExp }[] = [
  // scheme://user:password@host
  { needles: ['://'], place: /(:\/\/[^\s:/@]*:)(?!\$\{?[A-Z_]+\}?@)[^\s@/]+(?=@)/g },
  // scheme://token@host
  { needles: ['://'], place: /(:\/\/)(?=[A-Za-z_-]*\d)[\w-]{20,}(?=@)/g },
  { needles: ['hooks.slack.com'], place: /(\bhooks\.slack\.com\/services\/)[\w/]{8,}/g },
  { needles: ['/api/webhooks/'], place: /(\bdiscord(?:app)?\.com\/api\/webhooks\/\d+\/)[\w-]{8,}/g },
  {
    needles: ['sig=', 'ignature=', 'oken='],
    place: /([?&;](?:sig|signature|x-amz-signature|x-amz-security-token|x-goog-signature)=)[^&\s"']+/gi,
  },
  {
    needles: ['curl'],
    place: /(\bcurl\b[^\n|;&]{0,2000}?\s(?:-u|--user)[\s=]{0,4}["']?[^\s:"']{1,200}:)[^\s"']+/g,
  },
  { needles: ['sshpass'], place: /(\bsshpass\s+-p\s*)(?!\$)\S+/g },
  {
    needles: ['mysql', 'mariadb'],
    place:
      /(\b(?:mysql|mysqldump|mysqladmin|mariadb)\b[^\n|;&]{0,2000}?\s-p)(?!\$|\\n|\\*["'](?:[\]},\s]|$))[^\s-]\S*/g,
  },
  {
    needles: ['login'],
    place: /(\b(?:docker|podman|helm)\b[^\n|;&]{0,200}?\slogin\b[^\n|;&]{0,2000}?\s-p\s*)(?!\$)\S+/g,
  },
];

export function maskPrivateKeys(text: string, mask: string): string {
  return text.includes('PRIVATE KEY') ? text.replace(PRIVATE_KEYS, mask) : text;
}

const PRIVATE_KEYS =
  /-----BEGIN [A-Z ]*PRIVATE KEY(?: BLOCK)?-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY(?: BLOCK)?-----|$)/g;

function hasAny(text: string, needles: readonly string[]): boolean {
  return needles.some((needle) => text.includes(needle));
}
