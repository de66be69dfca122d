/**
 * What is typed into a shell that is open, as the lines that it then reads: keys that an agent writes in braces, and
 * those that are characters, are pressed. What lies before the beginning of the text is not known.
 */
export function typedText(text: string): string {
  const done: string[] = [];
  let line: string[] = [];
  let at = 0;
  for (const [key] of text.matchAll(KEYS)) {
    if (ENTER.test(key)) {
      done.push(line.join(''));
      line = [];
      at = 0;
    } else if (BACK.test(key)) {
      if (at > 0) line.splice(--at, 1);
    } else if (LEFT.test(key)) at = Math.max(0, at - 1);
    else if (RIGHT.test(key)) at = Math.min(line.length, at + 1);
    else line.splice(at++, 0, key);
  }
  return [...done, line.join('')].join('\n');
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are keys
const KEYS = /\{(?:enter|backspace|left|right)\}|\r\n|\u001b\[[CD]|./gisu;
const ENTER = /^(?:\{enter\}|\r\n|[\r\n])$/i;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are keys
const BACK = /^(?:\{backspace\}|[\u0008\u007f])$/i;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are keys
const LEFT = /^(?:\{left\}|\u001b\[D)$/i;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are keys
const RIGHT = /^(?:\{right\}|\u001b\[C)$/i;
