const SHELL = String.raw`\b(?:(?:ba|da|z|k|mk|a|fi|c|tc)?sh|python[\d.]*|pypy|perl|ruby|node|nodejs|php|lua|deno|bun|eval|source|exec)\b|(?:^|[\s;&|(])\.\s`;
const FETCHES = String.raw`\b(?:curl|wget|fetch|aria2c|lynx|https?|ncat|netcat|nc|socat|telnet|dig|nslookup|host|aws|gsutil|openssl)\b`;
const SENDS = String.raw`\b(?:curl|wget|ncat|netcat|nc|socat|telnet|t?ftp|scp|sftp|rsync|rclone|ssh|https?|mailx?|sendmail|aws|gsutil)\b`;
const CREDENTIALS = String.raw`\.(?:ssh|aws|netrc|npmrc|pypirc|git-credentials|pgpass|my\.cnf|docker|kube|gnupg|vault-token|password-store|env)\b|_history|/etc/shadow|/environ\b|\.config/g|Keychains|id_[a-z]|\benv\b|printenv|\bset\b|declare|export`;
const SYSTEM = String.raw`/(?:etc|boot|usr|s?bin|lib\w*|proc|sys|root|System|Library)\b|\.ssh\b`;

/** Each of these must be somewhere in a dangerous command of one kind; what no rule has, no command needs to be read for. */
const NECESSARY: readonly (readonly [RegExp, ...RegExp[]])[] = [
  [/\brm\b/, /(?:^|\s)-+[a-z-]*r|no-preserve/i, /[/~$*.{]/],
  [/\bfind\b/, /-delete|-exec|-ok|xargs/, /(?:^|\s)[/~$]/],
  [/\bmv\b/, /\/dev\/null/],
  [/\bch(?:mod|own|grp)\b/, /(?:^|\s)-+[a-z-]*R/i, /[/~$*.{]/],
  [/\bchmod\b/, /[+=][rwxXt]*s|\b0*[4-7][0-7]{3}\b/],
  [/\bch(?:mod|own|grp)\b/, new RegExp(SYSTEM)],
  [/\bcrontab\b/],
  [/\(\s*\)|\bfunction\b|\$0|\bfork\b/, /[|&]|fork/],
  [new RegExp(FETCHES), new RegExp(SHELL)],
  // what was fetched may be run by its path
  [new RegExp(FETCHES), /[;&|\n][^;&|\n]*(?<=[\s;&|\n({!])(?:[\w.~{}-]*\/|\$)/],
  [/base(?:64|32)|openssl|xxd|uudecode|\brev\b|printf/, new RegExp(SHELL)],
  [/\beval\b|-[a-z]*c\s+\$/],
  [
    /\/dev\/(?!(?:null|stdin|stdout|stderr|tty|fd|shm|zero|full|u?random|ptmx|pts)\b)|\bmk(?:fs|e2fs|swap)|diskutil|luksFormat/,
  ],
  [new RegExp(String.raw`>[>|&]?\s*(?:${SYSTEM}|~|\$)`), new RegExp(SYSTEM)],
  [/\b(?:tee|cp|mv|sed|perl|dd|install|ln|truncate|shred)\b/, new RegExp(SYSTEM)],
  [/\bcd\s+\/(?:etc|boot|usr|s?bin|lib|proc|sys)\b/, />/],
  [
    /setenforce|\bufw\b|iptables|\bnft\b|firewall|apparmor|aa-|auditctl|auditd|csrutil|spctl|SELINUX|systemctl|launchctl|kernel\.|netsh|\bswupd\b/,
  ],
  [new RegExp(SENDS), new RegExp(CREDENTIALS)],
  [/\/dev\/(?:tcp|udp)\//],
  [/\b(?:nc|ncat|netcat|socat)\b/],
  [/[sS]ocket/, /\b(?:python[\d.]*|perl|ruby|php|node|lua)\b/],
  [
    /(?:SECRET|TOKEN|PASSW|PWD|SSHPASS|AUTH|KEY|CREDENTIAL|secret|token|passw|pwd|sshpass|auth|key|credential)\w{0,40}=/,
  ],
  [/(?:secret|token|passw(?:or)?d|key)(?:=|\s*:\s*|\s+)[\w.~+/!@#%^*-]{14}/i],
  [/\bcurl\b/i, /\s(?:-[a-z]{0,8}u|--user)[\s=]{0,4}[^\s:]{1,80}:[\w.~+/!@#%^*-]{14}/i],
  [
    /AKIA|ASIA|gh[pousr]_|github_pat_|glpat-|\bsk-|\bsk_live|xox[a-z]-|AIza|npm_|hf_|eyJ|PRIVATE KEY|uthorization|:\/\/[^\s/@]+@/,
  ],
];

/** The first of each: most commands have none of them. */
const TELLING = new RegExp(NECESSARY.map(([first]) => first.source).join('|'), 'i');

/** Longer ones are looked at in any case. */
const MAX_CHARS = 16 * 1024;

/** A quick look: false where no rule can find anything. Loads nothing. */
export function mayBeDangerous(command: string): boolean {
  if (isHidden(command)) return true;
  const plain = withoutQuotes(command);
  return TELLING.test(plain) && NECESSARY.some((needed) => needed.every((shape) => shape.test(plain)));
}

/** A quicker one, at any number of commands together. */
export function hasTellingWord(commands: string): boolean {
  return isHidden(commands) || TELLING.test(withoutQuotes(commands));
}

/** Within $'…' anything can be written as a number. */
function isHidden(text: string): boolean {
  return text.length > MAX_CHARS || text.includes("$'");
}

/** Quotes and backslashes in the middle of a word change nothing for a shell. */
function withoutQuotes(text: string): string {
  return text.replace(/\\\n|['"\\]/g, '');
}
