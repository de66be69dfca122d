/** What kept a hook out, in words. */
const WORDS: Readonly<Record<string, string>> = {
  condition: 'its conditions did not hold',
  untrusted: 'nobody had approved it (hookline trust)',
  changed: 'it had changed since it was approved (hookline trust)',
  disabled: 'it was switched off',
  once: 'it had run already in that session',
  duplicate: 'another did the same',
  'refused-before': 'the one before it had refused',
  subagent: 'it is for the main agent only',
  invalid: 'it could not run',
  declined: 'a person declined it',
  'nobody-to-ask': 'nobody was there to be asked',
  excepted: 'this very call is excepted from it',
};

export function skipWords(why: unknown): string {
  return WORDS[String(why)] ?? String(why);
}
