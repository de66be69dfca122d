import { join } from 'node:path';

/** Where the resident engines of a person are; `native/rendezvous.c` finds the same. */
export function residentsFolder(stateFolder: string): string {
  return join(stateFolder, 'resident');
}
