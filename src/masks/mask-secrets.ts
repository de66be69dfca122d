import { maskNamed, maskNamedElsewhere, maySeparate } from './named-secrets.ts';
import { maybeNamesSecret } from './secret-names.ts';
import { maybeNamedElsewhere } from './secret-names-elsewhere.ts';
import { maskPlaces, maskPlainPlaces } from './secret-places.ts';
import { maskPrivateKeys, maskTokens } from './secret-shapes.ts';

export const MASK = '***';

/** Nothing that short is told from a word. */
const LEAST_CHARS = 6;

/** A text for a log, without what looks like a secret. */
export function maskSecrets(text: string): string {
  if (text.length < LEAST_CHARS) return text;
  let clean = maskTokens(maskPrivateKeys(maskPlain(text), MASK), MASK);
  let inner = clean;
  for (let level = 0; level < MOST_LEVELS && ESCAPES.test(inner); level++) {
    inner = unescaped(inner);
    const masked = maskPlain(inner);
    // a secret inside: what it stood in is kept as it reads
    if (masked !== inner) clean = masked;
    inner = masked;
  }
  return clean;
}

/** JSON in JSON in JSON: nobody nests it deeper by accident. */
const MOST_LEVELS = 3;
const ESCAPES = /\\["\\/bfnrtux ]|%[2-7c-fC-F][0-9A-Fa-f]|&(?:quot|#34|#39);/;

/** What a text says that was written into a string, an address or a page. */
function unescaped(text: string): string {
  const plain = text.replace(
    /\\(?:(?:u|x(?=[2-7]))([0-9a-fA-F]{4}|(?<=x)[0-9a-fA-F]{2})|(["\\/bfnrt ]))/g,
    (_, unit?: string, letter?: string) =>
      unit === undefined ? (LETTERS[letter ?? ''] ?? letter ?? '') : String.fromCharCode(Number.parseInt(unit, 16)),
  );
  return plain
    .replace(/(?:%[2-7][0-9A-Fa-f]|(?:%[c-fC-F][0-9A-Fa-f](?:%[89abAB][0-9A-Fa-f]){1,3}))+/g, decoded)
    .replace(/&(?:quot|#34|#39);/g, (entity) => (entity === '&#39;' ? "'" : '"'));
}

function decoded(escapes: string): string {
  return Buffer.from(escapes.replaceAll('%', ''), 'hex').toString();
}

const LETTERS: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };

/** Shapes are known as they stand; what has a name may have to be read first. */
function maskPlain(text: string): string {
  if (!maySeparate(text)) return maskPlainPlaces(text, MASK);
  const known = maskKubernetesSecrets(text, MASK);
  const named = maybeNamesSecret(known) ? maskNamed(known, MASK) : known;
  const everywhere = maybeNamedElsewhere(named) ? maskNamedElsewhere(named, MASK) : named;
  return maskPlaces(maskSchemes(everywhere), MASK);
}

/** "Bearer …" wherever it stands, but not "basic authentication". */
function maskSchemes(text: string): string {
  return text.replace(/\b(bearer|basic)(\s{1,4})([\w.~+/=-]{8,})/gi, (whole, scheme, space, value) =>
    /\d|=$|[a-z][A-Z]/.test(value) ? `${scheme}${space}${MASK}` : whole,
  );
}

const KIND = /\bkind\\*["']?\s{0,4}:\s{0,4}\\*["']?Secret\b/;
const BLOCKS = /^( *)(?:stringData|data):[ \t]*((?:\r?\n\1 [^\n]*)+)/gm;
const OBJECTS = /((?:stringData|data)\\*"\s{0,8}:\s{0,8}\{)([^{}]{1,100000})/g;

/** What a Secret of Kubernetes holds, under whatever names. */
function maskKubernetesSecrets(text: string, mask: string): string {
  if (!text.includes('Secret') || !KIND.test(text)) return text;
  return text
    .replace(BLOCKS, (block) => block.replace(/(:[ \t]+)(?=[^\s|>])[^\n]+|(\n *)[^\s:]+(?=\n|$)/g, `$1$2${mask}`))
    .replace(
      OBJECTS,
      (_, before: string, fields: string) => before + fields.replace(/(:\s{0,8}\\*")[^"\\]+/g, `$1${mask}`),
    );
}
