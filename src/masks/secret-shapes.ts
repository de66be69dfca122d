/** Not in the middle of a word; what ends an escape, as the n of "\\n" or the D of "%3D", is none. */
export const BEGIN = '(?:(?<![A-Za-z0-9])|(?<=\\\\[bfnrtv])|(?<=%[0-9a-fA-F]{2}))';

/** A line that was broken in the middle of a token, and what follows of it. */
const WRAP = '(?:\\\\?\\r?\\n|\\\\r?\\\\n|\\\\n) {0,8}';
const WRAPPED = `(?:${WRAP}[\\w-]{20,})*`;

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
  // of no maker: a private key in Base64
  [
    'LS0tLS1CRUdJTi',
    'LS0tLS1CRUdJTi(?:BSU0EgUFJJVk|BFQyBQUklW|BPUEVOU1NIIFBSSV|BQUklWQVRF|BFTkNSWVBURUQgUFJJVk|BEU0EgUFJJVk)[\\w+/=]{8,}',
  ],
  // more models, and what is built around them
  [
    'gsk_ xai- pplx- r8_ tgp_v1_ lsv2_ pcsk_ jina_ tvly-',
    'gsk_\\w{20,}|xai-[\\w-]{40,}|pplx-\\w{32,}|r8_\\w{32,}|tgp_v1_[\\w-]{20,}|lsv2_(?:pt|sk)_\\w{16,}|pcsk_\\w{20,}|jina_\\w{32,}|tvly-[\\w-]{16,}',
  ],
  // machines and data
  [
    'pscale_ pul- rubygems_ tskey- figd_ CFPAT- glc_ glsa_ napi_ nfp_ bkua_ CCIPAT_ HRKU- LTAI .atlasv1. dt0c01.',
    'pscale_(?:tkn|pw|oauth)_[\\w.-]{20,}|pul-[0-9a-f]{40}|rubygems_[0-9a-f]{48}|tskey-\\w+-[\\w-]{12,}|figd_[\\w-]{20,}|CFPAT-[\\w-]{20,}|gl(?:c|sa)_[\\w+/=-]{20,}|napi_\\w{20,}|nfp_\\w{20,}|bkua_[0-9a-f]{20,}|CCIPAT_\\w{16,}|HRKU-[\\w-]{20,}|LTAI[A-Za-z0-9]{12,24}|\\w{14}\\.atlasv1\\.[\\w-]{40,}|dt0c01\\.[A-Z0-9]{24}\\.[A-Z0-9]{40,}',
  ],
  [
    'phx_ sgp_ rdme_ ops_eyJ fm2_ cio oy2 mdb_sa_sk_ sb_secret_ vercel_blob_rw_ aio_ 8Q~ ATCTT3 ATBB gloas-',
    'phx_\\w{20,}|sgp_\\w{20,}|rdme_\\w{40,}|ops_eyJ[\\w=-]{40,}|fm2_[\\w+/=]{40,}|cio(?=[A-Za-z]*\\d)[A-Za-z0-9]{32}\\b|oy2[a-z0-9]{43}|mdb_sa_sk_\\w{20,}|sb_secret_[\\w-]{16,}|vercel_blob_rw_\\w{16,}|aio_\\w{28}|[\\w~.-]{3}8Q~[\\w~.-]{30,}|ATCTT3[\\w=-]{16,}|ATBB\\w{28,}|gloas-[\\w-]{20,}',
  ],
  // messages and money
  [
    'xkeysib- re_ pat-na pat-eu rzp_ shippo_ FLWSECK EAAA secret_ -us duffel_ EZAK EZTK SWMTKN-',
    'xkeysib-[\\w-]{40,}|re_[A-Za-z0-9]{8}_[A-Za-z0-9]{20,}|pat-(?:na|eu)\\d-[0-9a-f-]{36}|rzp_(?:live|test)_\\w{14,}|shippo_(?:live|test)_\\w{20,}|FLWSECK(?:_TEST)?-\\w{12,}|EAAA[A-Za-z0-9]{50,}|secret_[A-Za-z0-9]{40,}|[0-9a-f]{32}-us\\d{1,2}|duffel_(?:live|test)_[\\w-]{20,}|EZ[AT]K\\w{40,}|SWMTKN-1-[\\w-]{40,}',
  ],
  [
    'xox xapp- SG. SK :AA key-',
    '(?<!-)key-[0-9a-f]{32}|xox[a-z]-[\\w-]{8,}|xapp-\\d[\\w-]{8,}|SG\\.[\\w-]{16,}\\.[\\w-]{16,}|SK[0-9a-f]{32}|\\d{8,10}:AA[\\w-]{33}',
  ],
  [
    '_live_ _test_ whsec_ shp sq0',
    '(?:sk|rk)_(?:live|test)_\\w{8,}|whsec_[\\w+/=]{16,}|shp(?:at|ca|pa|ss)_[0-9a-fA-F]{16,}|sq0(?:atp|csp)-[\\w-]{16,}',
  ],
  // of no maker
  ['AGE-SECRET-KEY-1', 'AGE-SECRET-KEY-1[A-Z0-9]{20,}'],
  [
    'eyJ',
    `eyJ[\\w-]{4,}${WRAPPED}(?:${WRAP})?\\.(?:${WRAP})?[\\w-]{4,}${WRAPPED}(?:(?:${WRAP})?\\.(?:(?:${WRAP})?[\\w-]+${WRAPPED})?)?`,
  ],
];

/** No shape is shorter. */
const LEAST_CHARS = 12;

/** Tokens whose makers gave them a shape of their own. */
export function maskTokens(text: string, mask: string): string {
  if (text.length < LEAST_CHARS) return text;
  let masked = text;
  for (const { needles, shape } of TOKENS)
    if (needles.some((needle) => masked.includes(needle))) masked = masked.replace(shape(), mask);
  return BOT_MIDDLE.test(masked) ? masked.replace(BOT, mask) : masked;
}

/** Of Discord; what is in the middle of one is rarer than what it begins with. */
const BOT_MIDDLE = /\.[\w-]{6}\.[\w-]{27}/;
const BOT = new RegExp(`${BEGIN}[MNO][A-Za-z0-9_-]{23,27}\\.[\\w-]{6}\\.[\\w-]{27,45}(?![\\w.-])`, 'g');

/** A shape is made ready when a text may have one: all of them would take a process that has just started too long. */
const TOKENS = SHAPES.map(([needles, source]) => {
  let made: RegExp | null = null;
  const shape = (): RegExp => {
    made ??= new RegExp(`${BEGIN}(?:${source})`, 'g');
    return made;
  };
  return { needles: needles.split(' '), shape };
});

export function maskPrivateKeys(text: string, mask: string): string {
  return text.includes('PRIVATE KEY') ? text.replace(PRIVATE_KEYS, mask) : text;
}

const PRIVATE_KEYS =
  /-----BEGIN [A-Z ]*PRIVATE KEY(?: BLOCK)?-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY(?: BLOCK)?-----|$)/g;
