const NAMES = ['TMPDIR', 'TMP', 'TEMP'];

/** In a sandbox short-lived files are in /tmp, wherever they are outside. */
export function withPrivateTmp(env: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const own = NAMES.filter((name) => env[name] !== undefined).map((name) => [name, '/tmp']);
  return own.length === 0 ? env : { ...env, ...Object.fromEntries(own) };
}
