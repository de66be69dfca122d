import { describe, expect, test } from 'vitest';
import { maskSecrets } from '../../src/masks/mask-secrets.ts';

const SECRET = ['hunter', '2-swordfish'].join('');

/** What a variable is where it has no other value, in every place that a shell or a file has for it. */
const LINES: readonly string[] = [
  'TOKEN="${X:-@}" run',
  'TOKEN=${X:-@} run',
  "TOKEN='${X:-@}' run",
  'TOKEN="${X-@}" run',
  'TOKEN="${X:=@}" run',
  'TOKEN="${X=@}" run',
  'TOKEN="${X:+@}" run',
  'TOKEN="${X+@}" run',
  'TOKEN="${1:-@}" run',
  'TOKEN="${LIST[0]:-@}" run',
  'TOKEN="${!X:-@}" run',
  'TOKEN="${x:-@}" run',
  'TOKEN="${X:-"@"}" run',
  'TOKEN=${X:-"@"} run',
  "TOKEN=${X:-'@'} run",
  'TOKEN="${A:-${B:-@}}" run',
  'TOKEN=${A:-${B:-${C:-@}}} run',
  'TOKEN="${A}${B:-@}" run',
  'TOKEN="${A}-${B:-@}" run',
  'export TOKEN="${X:-@}"',
  'declare -x API_TOKEN="${X:-@}"',
  'local -r password="${1:-@}"',
  'readonly DB_PASSWORD=${DB_PASSWORD:-@}',
  'env API_KEY="${X:-@}" run',
  'docker run -e TOKEN="${X:-@}" image',
  'docker run --env "TOKEN=${X:-@}" image',
  'kubectl set env deploy/a TOKEN="${X:-@}"',
  'run --token="${X:-@}"',
  'run --password "${X:-@}"',
  ': "${TOKEN:=@}"',
  'run "${API_TOKEN:-@}"',
  'run ${API_TOKEN-@}',
  'echo ${DB_PASSWORD:=@}',
  'curl -H "Authorization: Bearer ${X:-@}" https://a.example',
  '      POSTGRES_PASSWORD: ${POSTGRES_PASSWORD:-@}',
  '{"command":"TOKEN=\\"${X:-@}\\" run"}',
];

/** Which refer to something else, or say nothing. */
const ORDINARY: readonly string[] = [
  'TOKEN="${X}" run',
  'TOKEN="${X:-}" run',
  'TOKEN="${X-}" run',
  'TOKEN="${X:-$Y}" run',
  'TOKEN="${X:-${Y}}" run',
  'TOKEN="${A}${B}" run',
  'TOKEN="${A:-}${B:-}" run',
  'TOKEN="${X:-$(cat /run/secrets/x)}" run',
  'TOKEN="${X:-none}" run',
  'TOKEN="${X:?is not set}" run',
  'PATH="${PATH:-/usr/bin}:/opt" run',
  'NAME="${NAME:-world}" run',
  'run "${HOME:-/root}/x" --level ${LEVEL:-3}',
  'export TOKEN="${VAULT_TOKEN}"',
  'const token = `${prefix.value}`;',
];

describe('what a variable falls back on', () => {
  test.each(LINES)('is masked where it is a secret: %s', (line) => {
    const text = line.replace('@', SECRET);
    const masked = maskSecrets(text);
    expect(masked).not.toContain(SECRET);
    expect(masked).not.toContain('swordfish');
    expect(masked).toContain('***');
  });

  test.each(ORDINARY)('stays as it is where it is none: %s', (line) => {
    expect(maskSecrets(line)).toBe(line);
  });
});
