export type Format = 'json' | 'yaml' | 'toml';

/** By the name of the file; null: that says nothing. */
export function formatOf(path: string): Format | null {
  switch (/\.(jsonc?|ya?ml|toml)$/i.exec(path)?.[1]?.toLowerCase()) {
    case 'json':
    case 'jsonc':
      return 'json';
    case 'yml':
    case 'yaml':
      return 'yaml';
    case 'toml':
      return 'toml';
    default:
      return null;
  }
}
