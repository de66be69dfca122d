import { orElse } from '../../core/or-else.ts';
import { evaluate } from './evaluate.ts';
import { type CodeReading, Findings } from './findings.ts';
import { JAVASCRIPT_CALLS, JAVASCRIPT_MODULES } from './javascript-calls.ts';
import { javascriptForm } from './javascript-form.ts';
import { apart } from './own-modules.ts';
import { PYTHON_CALLS, PYTHON_MODULES } from './python-calls.ts';
import { pythonForm } from './python-form.ts';
import type { Language } from './reader.ts';
import { mayMove } from './start-folder.ts';
import { holdsOf } from './value.ts';

const LANGUAGES: Readonly<Record<'python' | 'javascript', Language>> = {
  python: { form: pythonForm, calls: PYTHON_CALLS, modules: PYTHON_MODULES, isPython: true },
  javascript: { form: javascriptForm, calls: JAVASCRIPT_CALLS, modules: JAVASCRIPT_MODULES, isPython: false },
};

const MOST_CHARS = 256 * 1024;
const NOTHING_TOLD: CodeReading = { acts: [], commands: [], variables: [], written: [], isPartly: true };

/** Does nothing but be called: by then all of this is loaded. */
export function loadCodeReader(): void {}

/** What a program text does, as commands that do the same and acts. `prints`: what it comes to is shown, as `node -p` does. */
export function readCode(language: 'python' | 'javascript', text: string, prints: boolean): CodeReading {
  if (text.length > MOST_CHARS) return NOTHING_TOLD;
  // what nests too deep for the parser ends it
  return orElse(() => reading(LANGUAGES[language], text, prints), NOTHING_TOLD);
}

function reading(language: Language, text: string, prints: boolean): CodeReading {
  const { main, modules } = apart(text);
  const form = language.form(main);
  if (form.isBroken) return NOTHING_TOLD;
  const found = new Findings();
  found.mayMove = mayMove(text);
  const last = evaluate(form, language, found, modules);
  if (prints) found.meets(holdsOf(last), { is: 'printed' });
  return found.told();
}
