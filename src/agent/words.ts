export const INTERRUPTED = 'The person interrupted this before it was done.';

export function notRunBecause(why: string): string {
  return `This was not run. ${why}`;
}
