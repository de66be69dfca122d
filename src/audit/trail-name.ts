import { hostname } from 'node:os';
import { isSystemError } from '../core/error-code.ts';
import { orElseFor } from '../core/or-else.ts';
import { realPath } from '../state/real-path.ts';

/**
 * What a trail is called where the heads of several are noted: its machine and its folder. By nothing that is written in
 * it: who replaces a trail by another does not rid it of what was noted.
 */
export function trailName(folder: string): string {
  return `${orElseFor(isSystemError, hostname, '')}:${realPath(folder)}`;
}
