const SHELL = String.raw`\b(?:(?:ba|da|z|k|mk|a|fi|c|tc)?sh|python[\d.]*|pypy|perl|ruby|node|nodejs|php|lua|deno|bun|eval|source|exec)\b|(?:^|[\s;&|(])\.\s`;
const FETCHES = String.raw`\b(?:curl|wget|fetch|aria2c|lynx|https?|ncat|netcat|nc|socat|telnet|dig|nslookup|host|aws|gsutil|openssl)\b`;
const SENDS = String.raw`\b(?:curl|wget|ncat|netcat|nc|socat|telnet|t?ftp|scp|sftp|rsync|rclone|ssh|https?|mailx?|sendmail|aws|gsutil)\b`;
const CREDENTIALS = String.raw`\.(?:ssh|aws|netrc|npmrc|pypirc|git-credentials|pgpass|my\.cnf|docker|kube|gnupg|vault-token|password-store|env)\b|_history|/etc/shadow|/environ\b|\.config/g|Keychains|id_[a-z]|\benv\b|printenv|\bset\b|declare|export`;
const SYSTEM = String.raw`/(?:etc|boot|usr|s?bin|lib\w*|proc|sys|root|System|Library)\b|\.ssh\b`;

/** Programs that are known to write where their words say. */
export const WRITERS = 'tee cp mv sed perl dd install ln truncate shred';

const FETCHING_WORDS = 'curl wget fetch aria2c lynx http nc netcat socat telnet dig nslookup host aws gsutil openssl';

/**
 * Each shape must be somewhere in a dangerous command of one kind; what no rule has, no command needs to be read for. Of
 * the words before the shapes, one stands wherever the first shape does: a process that has just started takes
 * milliseconds to make the patterns ready, and hardly ever needs one.
 */
const NECESSARY: readonly (readonly [words: string, first: RegExp, ...others: RegExp[]])[] = [
  ['rm', /\brm\b/, /(?:^|\s)-+[a-z-]*r|no-preserve/i, /[/~$*.{]/],
  ['find', /\bfind\b/, /-delete|-exec|-ok|xargs/, /(?:^|\s)[/~$]/],
  ['mv', /\bmv\b/, /\/dev\/null/],
  ['chmod chown chgrp', /\bch(?:mod|own|grp)\b/, /(?:^|\s)-+[a-z-]*R/i, /[/~$*.{]/],
  ['chmod', /\bchmod\b/, /[+=][rwxXt]*s|\b0*[4-7][0-7]{3}\b/],
  ['chmod chown chgrp', /\bch(?:mod|own|grp)\b/, new RegExp(SYSTEM)],
  ['crontab', /\bcrontab\b/],
  // what was fetched may be run by its path
  [FETCHING_WORDS, new RegExp(FETCHES), /[;&|\n][^;&|\n]*(?<=[\s;&|\n({!])(?:[\w.~{}-]*\/|\$)/],
  ['( function $0 fork', /\(\s*\)|\bfunction\b|\$0|\bfork\b/, /[|&]|fork/],
  [FETCHING_WORDS, new RegExp(FETCHES), new RegExp(SHELL)],
  [
    'base64 base32 openssl xxd uudecode rev printf',
    /base(?:64|32)|openssl|xxd|uudecode|\brev\b|printf/,
    new RegExp(SHELL),
  ],
  ['eval $', /\beval\b|-[a-z]*c\s+\$/],
  [
    '/dev/ mkfs mke2fs mkswap diskutil luksFormat',
    /\/dev\/(?!(?:null|stdin|stdout|stderr|tty|fd|shm|zero|full|u?random|ptmx|pts)\b)|\bmk(?:fs|e2fs|swap)|diskutil|luksFormat/,
  ],
  ['>', new RegExp(String.raw`>[>|&]?\s*(?:${SYSTEM}|~|\$)`), new RegExp(SYSTEM)],
  [WRITERS, new RegExp(String.raw`\b(?:${WRITERS.replaceAll(' ', '|')})\b`), new RegExp(SYSTEM)],
  ['cd', /\bcd\s+\/(?:etc|boot|usr|s?bin|lib|proc|sys)\b/, />/],
  [
    'setenforce ufw iptables nft firewall apparmor aa- auditctl auditd csrutil spctl SELINUX systemctl launchctl kernel. netsh swupd',
    /setenforce|\bufw\b|iptables|\bnft\b|firewall|apparmor|aa-|auditctl|auditd|csrutil|spctl|SELINUX|systemctl|launchctl|kernel\.|netsh|\bswupd\b/,
  ],
  [
    'curl wget nc netcat socat telnet ftp scp rsync rclone ssh http mail aws gsutil',
    new RegExp(SENDS),
    new RegExp(CREDENTIALS),
  ],
  ['/dev/tcp/ /dev/udp/', /\/dev\/(?:tcp|udp)\//],
  ['nc netcat socat', /\b(?:nc|ncat|netcat|socat)\b/],
  ['ocket', /[sS]ocket/, /\b(?:python[\d.]*|perl|ruby|php|node|lua)\b/],
  [
    'SECRET TOKEN PASSW PWD SSHPASS AUTH KEY CREDENTIAL secret token passw pwd sshpass auth key credential',
    /(?:SECRET|TOKEN|PASSW|PWD|SSHPASS|AUTH|KEY|CREDENTIAL|secret|token|passw|pwd|sshpass|auth|key|credential)\w{0,40}=/,
  ],
  [
    'secret Secret SECRET token Token TOKEN passw Passw PASSW key Key KEY',
    /(?:secret|token|passw(?:or)?d|key)(?:=|\s*:\s*|\s+)[\w.~+/!@#%^*-]{14}/i,
  ],
  ['curl', /\bcurl\b/i, /\s(?:-[a-z]{0,8}u|--user)[\s=]{0,4}[^\s:]{1,80}:[\w.~+/!@#%^*-]{14}/i],
  [
    'AKIA ASIA gho_ ghp_ ghs_ ghu_ ghr_ github_pat_ glpat- sk- sk_live xox AIza npm_ hf_ eyJ PRIVATE uthorization ://',
    /AKIA|ASIA|gh[pousr]_|github_pat_|glpat-|\bsk-|\bsk_live|xox[a-z]-|AIza|npm_|hf_|eyJ|PRIVATE KEY|uthorization|:\/\/[^\s/@]+@/,
  ],
];

/** The first of each: most commands have none of them. */
const TELLING = new RegExp(NECESSARY.map(([, first]) => first.source).join('|'), 'i');

/** Longer ones are looked at in any case. */
const MAX_CHARS = 16 * 1024;

/** A quick look: false where no rule can find anything. Loads nothing. */
export function mayBeDangerous(command: string): boolean {
  if (isHidden(command)) return true;
  const plain = withoutQuotes(command);
  return TELLING.test(plain) && NECESSARY.some(([, ...shapes]) => shapes.every((shape) => shape.test(plain)));
}

/** A quicker one, at any number of commands together. */
export function hasTellingWord(commands: string): boolean {
  if (isHidden(commands)) return true;
  const plain = withoutQuotes(commands);
  return NECESSARY.some(([words, first]) => hasWord(plain, words) && first.test(plain));
}

function hasWord(text: string, words: string): boolean {
  return words.split(' ').some((word) => text.includes(word));
}

/** Within $'…' anything can be written as a number. */
function isHidden(text: string): boolean {
  return text.length > MAX_CHARS || text.includes("$'");
}

/** Quotes and backslashes in the middle of a word change nothing for a shell. */
function withoutQuotes(text: string): string {
  return text.replace(/\\\n|['"\\]/g, '');
}
