import { connect } from 'node:net';

interface RawAnswer {
  readonly status: number;
  readonly head: string;
  readonly body: string;
}

/** One request exactly as it is written here: `raw(port, 'GET /api/about', { host: '…' })`. */
export function raw(
  port: number,
  request: string,
  headers: Readonly<Record<string, string>>,
  sent = '',
): Promise<RawAnswer> {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const length = sent === '' ? [] : [`content-length: ${Buffer.byteLength(sent)}`];
  const text = [`${request} HTTP/1.1`, ...lines, ...length, 'connection: close', '', sent].join('\r\n');
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    let told = '';
    socket.setEncoding('utf8').on('data', (part) => (told += part));
    socket.on('error', (error) => (told === '' ? reject(error) : undefined));
    socket.on('close', () => {
      const [head = '', ...rest] = told.split('\r\n\r\n');
      resolve({ head, status: Number(head.split(' ')[1]), body: rest.join('\r\n\r\n') });
    });
  });
}
