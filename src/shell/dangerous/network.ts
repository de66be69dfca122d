import type { ShellWord } from '../parse/shell-word.ts';
import { SHELLS } from '../shell-script.ts';
import type { Ran } from './ran.ts';

const FETCHERS = new Set(
  'curl wget wget2 fetch aria2c lynx http https xh ncat netcat nc socat telnet dig nslookup host gsutil'.split(' '),
);
const SENDERS = new Set(
  'curl wget ncat netcat nc socat telnet ftp tftp lftp scp sftp rsync rclone ssh http https xh mail mailx sendmail mutt gsutil'.split(
    ' ',
  ),
);
const TALKERS = new Set('ncat netcat nc nc.traditional nc.openbsd socat telnet'.split(' '));

export function isFetcher({ program, words }: Ran): boolean {
  return (
    FETCHERS.has(program) || isCloudCopy(program, words) || (program === 'openssl' && words[1]?.value === 's_client')
  );
}

export function isSender({ program, words }: Ran): boolean {
  return SENDERS.has(program) || isCloudCopy(program, words);
}

/** It passes on what it reads, in both directions. */
export function isTalker({ program }: Ran): boolean {
  return TALKERS.has(program);
}

export function isShell({ program }: Ran): boolean {
  return SHELLS.has(program);
}

function isCloudCopy(program: string, [, first, second]: readonly ShellWord[]): boolean {
  return program === 'aws' && first?.value === 's3' && ['cp', 'mv', 'sync'].includes(second?.value ?? '');
}
