import type { Diagnostic } from '../core/diagnostic.ts';

export const UNWRITABLE: Diagnostic = {
  code: 'STATE_UNWRITABLE',
  severity: 'error',
  message: 'The state folder cannot be written: what spans the events of a session is forgotten.',
};
