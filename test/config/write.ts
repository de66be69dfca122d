import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

export function write(path: string, text = ''): string {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  return path;
}
