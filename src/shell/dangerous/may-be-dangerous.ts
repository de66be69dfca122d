const FETCHES =
  /\b(?:curl|wget2?|fetch|aria2c|axel|lynx|https?|xh|ncat|netcat|nc|socat|telnet|dig|nslookup|host|aws|gsutil|openssl)\b/;
const SENDS =
  /\b(?:curl|wget|ncat|netcat|nc|socat|telnet|[tl]?ftp|scp|sftp|rsync|rclone|ssh|https?|xh|mailx?|sendmail|mutt|aws|gsutil)\b/;
const CREDENTIALS =
  /\.(?:ssh|aws|netrc|npmrc|pypirc|git-credentials|pgpass|my\.cnf|docker|kube|gnupg|vault-token|password-store|env)\b|_history|\/etc\/g?shadow|\/environ\b|\.config\/g|keychains|id_[a-z]|\benv\b|printenv|\bset\b|declare|export/;
const SYSTEM = String.raw`/(?:etc|boot|usr|s?bin|lib\w*|proc|sys|root|system|library)\b|\.ssh\b`;
/** What one command makes reaches another. */
const PASSED_ON = /[|`(<]/;

/** Programs that are known to write where their words say. */
export const WRITERS = 'tee cp mv sed perl dd install ln truncate shred';
const WRITES = new RegExp(String.raw`\bg?(?:${WRITERS.replaceAll(' ', '|')})\b`);

/**
 * Each shape must be somewhere in a dangerous command of one kind, in lower case; what no rule has, no command needs to
 * be read for. Of the words before the shapes, one stands wherever the first shape does: a process that has just started
 * takes milliseconds to make the patterns ready, and hardly ever needs one.
 */
const NECESSARY: readonly (readonly [words: string, first: RegExp, ...others: RegExp[]])[] = [
  ['rm', /\bg?rm\b/, /(?:^|\s)-+[a-z-]*r|no-preserve/, /[/~$*.{]/],
  ['find', /\bg?find\b/, /-delete|-exec|-ok|xargs/, /[/~$]|\bcd\b/],
  ['xargs', /xargs/, /\b(?:rm|shred|unlink)\b/, /[/~$]|\bcd\b/],
  ['mv', /\bmv\b/, /\/dev\/null/],
  ['chmod chown chgrp', /\bg?ch(?:mod|own|grp)\b/, /(?:^|\s)-+[a-z-]*r/, /[/~$*.{]/],
  ['chmod', /\bg?chmod\b/, /[+=][rwxt]*s|\b0*[4-7][0-7]{3}\b/],
  ['chmod chown chgrp', /\bg?ch(?:mod|own|grp)\b/, new RegExp(SYSTEM)],
  ['crontab', /\bcrontab\b/],
  ['( function $0 fork', /\(\s*\)|\bfunction\b|\$0|\bfork\b/, /[|&]|fork/],
  // what was fetched may also be run by its path, later
  [
    'curl wget fetch aria2c axel lynx http xh nc netcat socat telnet dig nslookup host aws gsutil openssl',
    FETCHES,
    /[|`(<;&\n]/,
  ],
  [
    'base64 base32 basenc openssl xxd uudecode rev printf',
    /base(?:64|32|nc)|openssl|xxd|uudecode|\brev\b|printf/,
    PASSED_ON,
  ],
  ['echo', /\becho\b/, /\s-[a-z]*e/, PASSED_ON],
  ['eval $ ssh', /\beval\b|(?:\s-[a-z]*c|--command)[\s=-]*\$|\bssh\b/],
  [
    '/dev/ mkfs mke2fs mkswap diskutil cryptsetup nvme',
    /\/dev\/(?!(?:null|stdin|stdout|stderr|tty|fd|shm|zero|full|u?random|ptmx|pts)\b)|\bmk(?:fs|e2fs|swap)|\b(?:diskutil|cryptsetup|nvme)\b/,
  ],
  ['>', new RegExp(String.raw`>[>|&]?\s*[^\s;&|]*(?:${SYSTEM})`)],
  [WRITERS, WRITES, new RegExp(SYSTEM)],
  ['cd', /\bcd\s+(?:--\s+)?[/~$]/, new RegExp(String.raw`>|${WRITES.source}|\bg?ch(?:mod|own|grp)\b`)],
  [
    'setenforce ufw tables nft systemctl service aa- auditctl csrutil spctl sysctl',
    /\b(?:setenforce|ufw|ip6?tables|nft|systemctl|service|aa-[a-z]+|auditctl|csrutil|spctl|sysctl)\b/,
  ],
  ['curl wget nc netcat socat telnet ftp scp rsync rclone ssh http xh mail mutt aws gsutil', SENDS, CREDENTIALS],
  ['/dev/tcp/ /dev/udp/', /\/dev\/(?:tcp|udp)\//],
  ['nc netcat socat telnet', /\b(?:nc|ncat|netcat|socat|telnet)\b/],
  ['socket fsockopen net.connect', /socket|fsockopen|net\.connect/],
  [
    'secret token passw pwd sshpass auth key credential',
    /(?:secret|token|passw|pwd|sshpass|auth|key|credential)\w{0,40}(?:\+?=|\s+in\s)/,
  ],
  ['secret token passw key', /(?:secret|token|passw(?:or)?d|key)(?:=|\s*:\s*|\s+)[\w.~+/!@#%^*-]{14}/],
  ['curl', /\bcurl\b/, /\s(?:-[a-z]{0,8}u|--user)[\s=]{0,4}[^\s:]{1,80}:[\w.~+/!@#%^*-]{14}/],
  [
    'akia asia gho_ ghp_ ghs_ ghu_ ghr_ github_pat_ glpat- sk- sk_live rk_live xox aiza npm_ hf_ eyj private authorization ://',
    /akia|asia|gh[pousr]_|github_pat_|glpat-|\bsk-|\b[sr]k_live|xox[a-z]-|aiza|npm_|hf_|eyj|private key|authorization|:\/\/[^\s/@]+@/,
  ],
];

/** The first of each: most commands have none of them. */
const TELLING = new RegExp(NECESSARY.map(([, first]) => first.source).join('|'));

/** Longer ones are looked at in any case. */
const MAX_CHARS = 16 * 1024;

/** A quick look: false where no rule can find anything. Loads nothing. */
export function mayBeDangerous(command: string): boolean {
  const plain = plainText(command);
  if (isHidden(command, plain)) return true;
  return TELLING.test(plain) && NECESSARY.some(([, ...shapes]) => shapes.every((shape) => shape.test(plain)));
}

/** A quicker one, at any number of commands together. */
export function hasTellingWord(commands: string): boolean {
  const plain = plainText(commands);
  if (isHidden(commands, plain)) return true;
  return NECESSARY.some(([words, first]) => hasWord(plain, words) && first.test(plain));
}

function hasWord(text: string, words: string): boolean {
  return words.split(' ').some((word) => text.includes(word));
}

/** Within $'…' anything can be written as a number; what a line puts together itself is nowhere in it as a word. */
function isHidden(text: string, plain: string): boolean {
  return (
    text.length > MAX_CHARS || text.includes("$'") || /[\w/]\{[^\s{}]*,|\}\w/.test(plain) || usesItsVariable(plain)
  );
}

/** `D=/dev; dd of=$D/sda`, `for d in etc; do tee /$d/passwd` */
function usesItsVariable(plain: string): boolean {
  if (!plain.includes('$')) return false;
  const names = new Set([...plain.matchAll(/(?:^|[\s;&|(])(\w+)(?:\+?=|\s+in\s)/g)].map(([, name = '']) => name));
  return [...plain.matchAll(/\$\{?(\w+)/g)].some(([, name = '']) => names.has(name));
}

/** Quotes and backslashes in the middle of a word change nothing for a shell; a secret has any case. */
function plainText(text: string): string {
  return text.replace(/\\\n|['"\\]/g, '').toLowerCase();
}
