import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Daemon, daemon, freePort } from './daemon.ts';

interface Wanted {
  readonly program: string;
  /** Where its files and logs are; below it, `files` is what it serves. */
  readonly folder: string;
  readonly tls?: { readonly key: string; readonly cert: string };
  /** More lines of its `server` block. */
  readonly server?: string;
}

/** A real nginx before a folder: `start` it as often as needed, always at the same address. */
export async function nginx({ program, folder, tls, server = '' }: Wanted) {
  const port = await freePort();
  const at = (name: string): string => join(folder, name);
  const files = at('files');
  mkdirSync(files, { recursive: true });
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${at(name)};`,
  );
  const secured = tls === undefined ? '' : ` ssl; ssl_certificate ${tls.cert}; ssl_certificate_key ${tls.key}`;
  const conf = [
    ...['daemon off;', `pid ${at('nginx.pid')};`, `error_log ${at('error.log')};`, 'master_process off;'],
    ...(process.getuid?.() === 0 ? ['user root;'] : []),
    ...['events { worker_connections 64; }', 'http {', ...temporary],
    `log_format told '$status "$http_if_none_match" $request';`,
    `access_log ${at('access.log')} told;`,
    `server { listen 127.0.0.1:${port}${secured}; root ${files}; ${server} }`,
    ...['}', ''],
  ];
  writeFileSync(at('nginx.conf'), conf.join('\n'));
  return {
    files,
    url: `${tls === undefined ? 'http' : 'https'}://127.0.0.1:${port}`,
    start: (): Promise<Daemon> => daemon(program, ['-e', at('error.log'), '-c', at('nginx.conf')], [port]),
    /** `200 "" GET /x HTTP/1.1`, one for each request. */
    requests: (): readonly string[] =>
      existsSync(at('access.log')) ? readFileSync(at('access.log'), 'utf8').trim().split('\n') : [],
  };
}
