/** Where an editor finds the schema of a file, for whoever has no package of ours beside it. */
export function schemaAddress(name: string): string {
  return `https://unpkg.com/hookline/schemas/${name}.json`;
}

/** The line by which a file tells editors its schema: yaml-language-server's, taplo's; in JSON it is a key. */
export function schemaLine(format: 'yaml' | 'toml' | 'json', where: string): string {
  switch (format) {
    case 'yaml':
      return `# yaml-language-server: $schema=${where}`;
    case 'toml':
      return `#:schema ${where}`;
    case 'json':
      return `"$schema": ${JSON.stringify(where)}`;
  }
}
