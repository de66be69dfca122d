/**
 * What an agent was told where hookline could not judge: the bridge's own words, the shim's, or that there is no shim. Such a
 * call did not run, and nothing recorded it.
 */
export function isOurRefusal(text: string): boolean {
  return (
    /^(?:Error: )?hookline: [^\n]*(?:so this is refused\.|This is refused\.$)/m.test(text) ||
    /^(?:Error: )?hookline could not judge this: error\[[A-Z_]+\]: /.test(text) ||
    /^\S*sh: [^\n]*\/hookline\/bridge\/[\w-]+: No such file$/.test(text.trimEnd())
  );
}
