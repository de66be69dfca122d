import type { Call } from './call.ts';
import { readingOf } from './code-acts.ts';
import { codeText } from './code-texts.ts';

/** Modules of the language itself whose calls that change files are known. */
const PYTHON =
  /^(?:argparse|base64|collections|csv|datetime|fnmatch|functools|glob|hashlib|io|itertools|json|math|os|pathlib|random|re|shutil|string|subprocess|sys|tempfile|textwrap|time|typing)(?:\.|$)/;
const JAVASCRIPT = /^(?:node:)?(?:assert|buffer|child_process|crypto|fs|fs\/promises|os|path|process|url|util)$/;
const TAKEN_IN = {
  python: /\bfrom[ \t]+([\w.]*)[ \t]+import\b|\bimport[ \t]+([^;\n]+)|\b(__import__)\b/g,
  javascript: /\b(?:require|import)\s*\(\s*["'`]?([^"'`)\n]*)|\b(?:from|import)\s*["'`]([^"'`\n]*)/g,
};

/** A program text among its words of which every act is told: each call was read, and it takes nothing in that others have written. */
export function isWholeCode(call: Call): boolean {
  if (call.name === 'perl') return isPlainFilter(call.args);
  const code = codeText({ ...call, input: { text: null } });
  if (code === null || readingOf(code).isPartly) return false;
  const isOwn = code.language === 'python' ? PYTHON : JAVASCRIPT;
  return [...code.text.matchAll(TAKEN_IN[code.language])].every(([, ...found]) => {
    const modules = found.flatMap((one) => one?.split(',') ?? []).map((one) => one.trim().split(/\s/)[0] ?? '');
    return modules.every((one) => isOwn.test(one));
  });
}

/** `perl -ne print`, `perl -pe s/a/b/`: nothing but what goes through it. */
function isPlainFilter([options = '', text = '', ...files]: Call['args']): boolean {
  return /^-l?[np]l?e$/.test(options) && PLAIN.test(text) && !files.some((word) => word.startsWith('-'));
}

const PLAIN = /^\s*(?:print(?:\s+(?:if|unless)\s+\/[^/${}@]*\/i?)?|s\/[^/${}@]*\/[^/${}@]*\/[gi]*)?\s*;?\s*$/;
