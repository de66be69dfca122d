import { messageOf } from '../../core/message-of.ts';

/** What is behind that in a line is not searched: minified code is one line. */
const MAX_LINE_CHARS = 64 * 1024;
/** Program size times length of the line: about a quarter of a second. */
const MAX_STEPS = 16 * 1024 * 1024;

/** Whether a line matches, in time that grows only with its length. Rejects in words for the model. */
export async function lineTest(pattern: string, ignoreCase: boolean): Promise<(line: string) => boolean> {
  const { RE2JS } = await import('re2js');
  try {
    const regex = RE2JS.compile(pattern, ignoreCase ? RE2JS.CASE_INSENSITIVE : 0);
    const maxChars = Math.min(MAX_LINE_CHARS, Math.ceil(MAX_STEPS / regex.programSize()));
    return (line) => regex.test(line.length > maxChars ? line.slice(0, maxChars) : line);
  } catch (error) {
    const why = messageOf(error).replace(/^error parsing regexp: /, '');
    throw new Error(
      `The pattern "${pattern}" cannot be used: ${why}. Look-around and back references are not supported; ` +
        'characters such as ( [ { . * + ? are written with a backslash when they are meant themselves.',
    );
  }
}
