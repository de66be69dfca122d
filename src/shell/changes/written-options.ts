import type { Writes } from '../programs/program.ts';
import { programNamed } from '../programs/program-named.ts';
import { at, type Call, operandsOf } from './call.ts';
import type { Change } from './change.ts';
import { STAR, type WildText } from './wild-text.ts';

/** Long options that name a file, or a folder, to be written, whatever the program. */
const FILES =
  '--output --output-file --output-document --outfile --outFile --out-file --out --log-file --logfile --log-out --log-io --log-timing --log --pidfile --pid-file --trace --trace-ascii --dump-header --cookie-jar --stderr --tee --descriptor_set_out --error-file --append-output --save-cookies --etag-save --hsts --libcurl --report --outputFile --savefile --target --dest --destination';
const FOLDERS =
  '--output-dir --output-directory --outdir --outDir --out-dir --directory-prefix --pack-destination --one-top-level --extract-to --download-dir --destination --target --dest --output --out';

/** What a program writes because an option says where. */
export function writtenOptions(call: Call): readonly Change[] {
  const writes = programNamed(call.name).writes ?? {};
  const { files = '', folders = '', prefixed = '', settings = '' } = writes;
  const { operands, options, valuesOf } = operandsOf(call.args, `${FILES} ${FOLDERS}`, call.name);
  const numbered = (places: readonly number[] = []): readonly WildText[] => places.flatMap((i) => operands[i] ?? []);
  const written = [...valuesOf(FILES), ...valuesOf(files), ...numbered(writes.operands)];
  const into = [...valuesOf(FOLDERS), ...valuesOf(folders), ...numbered(writes.into)];
  const beginnings = [...valuesOf(prefixed), ...numbered(writes.prefixes)];
  return [
    ...written.flatMap((path) => at(call, 'file', path)),
    ...into.flatMap((path) => at(call, 'below', path)),
    ...beginnings.flatMap((path) => at(call, 'file', `${path}${STAR}`)),
    ...valuesOf(settings).flatMap((setting) => {
      const [, path] = /^[^=]+=(?:(?:file|append|truncate):)?(.+)$/s.exec(setting) ?? [];
      return path === undefined ? [] : at(call, 'file', path);
    }),
    ...(landsHere(writes, operands, options) ? landed(call, operands) : []),
    ...(writes.said === true ? call.args.flatMap((text) => saidToWrite(call, text)) : []),
    ...ofProgram(call),
  ];
}

function landsHere({ here }: Writes, operands: readonly WildText[], options: ReadonlySet<string>): boolean {
  return here?.split(' ').some((word) => word === '' || options.has(word) || operands.includes(word)) ?? false;
}

/** In the current folder, under the names that things have where they come from. */
function landed(call: Call, operands: readonly WildText[]): readonly Change[] {
  const names = operands.flatMap((from) => /^[\w+.-]+:\/\/.*?\/([^/?#]+)(?:[?#].*)?$/s.exec(from)?.[1] ?? []);
  return [...at(call, 'below', '.'), ...names.flatMap((name) => at(call, 'file', name))];
}

function ofProgram(call: Call): readonly Change[] {
  switch (call.name) {
    case 'socat':
    case 'socat1':
      return addressed(call);
    case 'docker':
    case 'podman':
    case 'nerdctl':
      return mounted(call);
    case 'curl':
      return call.args.flatMap((word) =>
        [...word.matchAll(/%output\{(?:>>)?([^}]+)\}/g)].flatMap(([, path = '']) => at(call, 'file', path)),
      );
    case 'unrar':
    case 'ditto':
      return call.args.flatMap((word) => (word.endsWith('/') ? at(call, 'below', word) : []));
    default:
      return [];
  }
}

/** `OPEN:path,creat`, `CREATE:path`, `FILE:path!!…` */
function addressed(call: Call): readonly Change[] {
  return call.args
    .flatMap((word) => word.split('!!'))
    .flatMap((word) => {
      const [, path] = /^[A-Za-z0-9-]+:([^,]+)/.exec(word) ?? [];
      return path === undefined ? [] : at(call, 'file', path);
    });
}

/** A folder that a container may write into; `:ro` is only looked at. */
function mounted(call: Call): readonly Change[] {
  const { valuesOf } = operandsOf(call.args, '-v --volume --mount');
  const volumes = valuesOf('-v --volume').flatMap((volume) => {
    const [host = '', , mode = ''] = volume.split(':');
    return mode.split(',').includes('ro') || !/[/.~]/.test(host) ? [] : [host];
  });
  const mounts = valuesOf('--mount').flatMap((mount) =>
    /(?:^|,)(?:readonly|ro)(?:,|=true|$)/.test(mount) ? [] : (/(?:^|,)(?:source|src)=([^,]+)/.exec(mount)?.[1] ?? []),
  );
  return [...volumes, ...mounts].flatMap((path) => [...at(call, 'file', path), ...at(call, 'below', path)]);
}

/** Commands of databases and editors that write, and the path after them. */
const SAID =
  /(?:(?:^|[\s;])\.(?:output|once|backup|save|clone|log|excel)|\binto(?:\s+(?:outfile|dumpfile))?|\battach(?:\s+database)?|\bto|\\[ogwT]|>+[|!]?|\btee(?:\s+-a)?|\blog(?:ging\s+file|_file)(?:\s+-\w+)*|\bdump\s+\w+|\bgenerate-core-file|--outfile|\bget\s+\S+(?:\s+-o)?|append-to-file\s+\S+\s+\S+|\boutfile|\bdumpfile|write-(?:file|region)|\bset-visited-file-name|(?:^|[\s:+|])(?:sav(?:eas)?|w(?:rite|q|all)?|x(?:it)?)!?)(?:(?<=>)|\s)\s*\\*["']?([^\s"'()\\;>]+)/gi;

function saidToWrite(call: Call, text: WildText): readonly Change[] {
  if (text.length > MAX_TEXT_CHARS) return [];
  return [...text.matchAll(SAID)].flatMap(([, path = '']) => at(call, 'file', path));
}

const MAX_TEXT_CHARS = 8192;
