const SHAPES = [
  // clouds
  '(?:AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16}',
  'AIza[\\w-]{20,}|ya29\\.[\\w-]{20,}|GOCSPX-[\\w-]{16,}',
  'do[opr]_v1_[0-9a-f]{32,}|dapi[0-9a-f]{32}|sbp_[0-9a-f]{32,}|fo1_[\\w-]{20,}|hv[sb]\\.[\\w-]{16,}',
  // code
  'gh[pousr]_[A-Za-z0-9]{16,}|github_pat_\\w{16,}|gl(?:pat|dt|rt|ptt|ft|soat|cbt|imt|agent)-[\\w-]{16,}',
  'npm_[A-Za-z0-9]{30,}|pypi-[\\w-]{32,}|dckr_(?:pat|oat)_[\\w-]{16,}|ATATT3[\\w=-]{16,}|sntry[su]_[\\w+/=-]{16,}',
  'PMAK-[\\w-]{16,}|NRAK-[A-Z0-9]{16,}|dp\\.(?:pt|st|ct|sa)\\.\\w{16,}|lin_api_\\w{16,}|ntn_\\w{16,}',
  // models
  'sk-(?:ant|proj|svcacct|admin|or|lf)-[\\w-]{8,}|sk-(?=[A-Za-z_]*\\d)\\w{16,}|hf_[A-Za-z0-9]{24,}',
  // messages and money
  'xox[a-z]-[\\w-]{8,}|xapp-\\d[\\w-]{8,}|SG\\.[\\w-]{16,}\\.[\\w-]{16,}|SK[0-9a-f]{32}|\\d{8,10}:AA[\\w-]{33}',
  '(?:sk|rk)_(?:live|test)_\\w{8,}|whsec_[\\w+/=]{16,}|shp(?:at|ca|pa|ss)_[0-9a-fA-F]{16,}|sq0(?:atp|csp)-[\\w-]{16,}',
  // of no maker
  'AGE-SECRET-KEY-1[A-Z0-9]{20,}|eyJ[\\w-]{4,}\\.[\\w-]{4,}(?:\\.[\\w-]*)?',
];

/** Tokens whose makers gave them a shape of their own. */
export const TOKENS = new RegExp(`(?<![A-Za-z0-9])(?:${SHAPES.join('|')})`, 'g');

export const PRIVATE_KEYS =
  /-----BEGIN [A-Z ]*PRIVATE KEY(?: BLOCK)?-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY(?: BLOCK)?-----|$)/g;

/** What stays is the first group; `$` of the whole is the secret. */
export const PLACES: readonly RegExp[] = [
  // scheme://user:password@host
  /(:\/\/[^\s:/@]*:)(?!\$\{?[A-Z_]+\}?@)[^\s@/]+(?=@)/g,
  // scheme://token@host
  /(:\/\/)(?=[A-Za-z_-]*\d)[\w-]{20,}(?=@)/g,
  /(\bhooks\.slack\.com\/services\/)[\w/]{8,}/g,
  /(\bdiscord(?:app)?\.com\/api\/webhooks\/\d+\/)[\w-]{8,}/g,
  /([?&;](?:sig|signature|x-amz-signature|x-amz-security-token|x-goog-signature)=)[^&\s"']+/gi,
  /(\bcurl\b[^\n|;&]{0,2000}?\s(?:-u|--user)[\s=]{0,4}["']?[^\s:"']{1,200}:)[^\s"']+/g,
  /(\bsshpass\s+-p\s*)(?!\$)\S+/g,
  /(\b(?:mysql|mysqldump|mysqladmin|mariadb)\b[^\n|;&]{0,2000}?\s-p)(?!\$)[^\s-]\S*/g,
  /(\b(?:docker|podman|helm)\b[^\n|;&]{0,200}?\slogin\b[^\n|;&]{0,2000}?\s-p\s*)(?!\$)\S+/g,
];
