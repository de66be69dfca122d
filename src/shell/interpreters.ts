import type { ShellWord } from './parse/shell-word.ts';
import { programName } from './program-name.ts';

/** Programs whose argument is the program that is meant, whatever it is called. */
const INTERPRETERS =
  /^(?:\.|source|(?:ba|da|z|k|mk|rb|a|fi)?sh|python[\d.]*|pypy[\d.]*|node|nodejs|deno|bun|tsx|ts-node|ruby|perl|php|lua|Rscript|pwsh|powershell|osascript|tclsh|expect)$/;

export function isInterpreter(program: ShellWord): boolean {
  return INTERPRETERS.test(programName(program));
}

/** Of an interpreter's options, those whose value is the next word, and those with which the program is no file. */
interface Options {
  readonly valued: RegExp;
  readonly inline: RegExp;
}
const SHELL: Options = { valued: /^(?:[-+][A-Za-z]*[oO]|--(?:rcfile|init-file))$/, inline: /^-[A-Za-z]*c/ };
const OTHER: Options = {
  valued: /^(?:-[WXrIC]|--(?:require|import|loader|conditions|env-file))$/,
  inline: /^-(?:[A-Za-z]*[cemp]|-eval|-print)$/,
};

/** The script that a simple command gives its interpreter, if it is one and there is one. */
export function scriptOf([program, ...others]: readonly ShellWord[]): ShellWord | null {
  if (program === undefined || !isInterpreter(program)) return null;
  const { valued, inline } = /sh$|\.$|source$/.test(program.value) ? SHELL : OTHER;
  for (let at = 0; at < others.length; at++) {
    const word = others[at];
    if (word === undefined) break;
    if (word.value === '--') return others[at + 1] ?? null;
    const isOption = word.literal && /^[-+]./.test(word.value);
    // `deno run x.ts`
    if (!isOption && !(at === 0 && word.value === 'run')) return word;
    if (inline.test(word.value)) return null;
    if (valued.test(word.value)) at += 1;
  }
  return null;
}
