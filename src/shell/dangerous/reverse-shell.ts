import { isInterpreter } from '../programs/interpreters.ts';
import type { Run } from '../walk/run.ts';
import { isShell, isTalker } from './network.ts';
import { readsCode } from './ran.ts';

const SOCKET = /\/dev\/(?:tcp|udp)\/([^/\s'"]+)/;
const HERE = /^(?:localhost|127\.|\[?::1\]?$|0\.0\.0\.0$)/;
const A_SHELL = /(?:^|\/)(?:(?:ba|da|z|k|a)?sh|cmd(?:\.exe)?|powershell|pwsh)$/;

/** How a command hands a shell to somebody elsewhere; null: it does not. */
export function opensShell(ran: Run): string | null {
  return throughSocket(ran) ?? throughTalker(ran) ?? throughProgram(ran);
}

/** `bash -i >& /dev/tcp/…`. To see whether a port is open, nothing is sent and no shell is there. */
function throughSocket(ran: Run): string | null {
  const sockets = ran.redirects.flatMap((redirect) => {
    const text = redirect.type === 'Redirect' ? (redirect.target?.text ?? '') : '';
    const host = SOCKET.exec(text)?.[1];
    return host === undefined ? [] : [{ text, host }];
  });
  const [socket] = sockets;
  if (socket === undefined) return null;
  if (isShell(ran) && ran.words.every(({ value }) => value !== '-c')) return `${ran.program} ${socket.text}`;
  const sends = ran.words.length > 1 && ran.program !== 'echo' && ran.program !== 'printf' && ran.program !== 'timeout';
  const keeps = ran.program === 'exec';
  return (sends || keeps) && !HERE.test(socket.host) ? socket.text : null;
}

/** `nc -e /bin/sh`, `socat EXEC:sh`, `sh -i | nc` */
function throughTalker(ran: Run): string | null {
  if (!isTalker(ran)) return null;
  const values = ran.words.map(({ value }) => value);
  const given = values.some(
    (value, i) =>
      /^(?:-[A-Za-z]*[ec]|--(?:sh-)?exec)$/.test(value) && A_SHELL.test((values[i + 1] ?? '').split(' ')[0] ?? ''),
  );
  const attached = values.some((value) => /^--(?:sh-)?exec=/.test(value));
  const executes =
    ran.program === 'socat' &&
    values.some((value) => /(?:^|,)(?:EXEC|SYSTEM):/i.test(value)) &&
    values.some((value) => /^(?:TCP|UDP|OPENSSL|SSL)/i.test(value));
  const fed = ran.feeds.some(
    (feed) => isShell(feed) && (readsCode(feed) || feed.words.some(({ value }) => /^-[a-z]*i/.test(value))),
  );
  return given || attached || executes || fed ? ran.program : null;
}

const TALKS = /socket|TCPSocket|fsockopen|net\.connect|\bSocket\b/;
const RUNS = /subprocess|os\.dup2|pty\.spawn|\/bin\/(?:ba|da|z)?sh|child_process|proc_open|shell_exec/;

/** `python -c 'import socket, subprocess …'` */
function throughProgram({ program, words }: Run): string | null {
  const [first, ...others] = words;
  if (first === undefined || !isInterpreter(first)) return null;
  return others.some(({ value }) => TALKS.test(value) && RUNS.test(value)) ? program : null;
}
