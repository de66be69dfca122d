import type { ParsedScript } from 'unbash';
import type { TemplateSyntax } from '../../core/template.ts';
import { parseShell } from '../parse/parse-shell.ts';
import type { Edit } from './edit.ts';
import { findCode } from './find-code.ts';
import { carry, hasValues, newFlow, type Reading } from './flow.ts';
import { isHanded } from './hand-on.ts';
import type { Mark, Source } from './mark.ts';
import { type Refusal, type Taint, taintOf, wouldBeCode } from './refusal.ts';
import { structureOf } from './verify.ts';

interface Traced {
  readonly refusal: Refusal | null;
  /** What must be changed besides the marks. */
  readonly edits: readonly Edit[];
  readonly formats: ReadonlySet<Mark>;
  readonly isHanded: (text: string) => boolean;
}

/** A chain of variables that is longer is no command for a hook. */
const MAX_PASSES = 12;

/** Follows the values through a script, until all the places are known where they get to. */
export function traceValues(script: ParsedScript, source: Source, syntax: TemplateSyntax, bash: boolean): Traced {
  const variables = syntax.form === 'dollar' ? namesIn(source.text, syntax) : [];
  const [mark] = source.marks;
  const some = mark === undefined ? variables[0]?.taint : taintOf(mark);
  const nothing = { edits: [], formats: new Set<Mark>(), isHanded: () => true };
  if (some === undefined) return { refusal: null, ...nothing };
  const flow = newFlow({ ...some, any: true });
  for (const { name, taint } of variables) carry(name, { taint, dash: true }, flow);
  for (let pass = 0; pass < MAX_PASSES; pass++) {
    flow.grown = false;
    const edits: Edit[] = [];
    const formats = new Set<Mark>();
    const top = { source, stdin: null, edits, formats, inherits: true, bash, inner: readInner, depth: 0 };
    const refusal = findCode(script, { ...top, flow });
    if (refusal === null && flow.grown) continue;
    return {
      refusal,
      edits,
      formats,
      isHanded: (text) => isHanded(text, flow),
    };
  }
  return { refusal: wouldBeCode(some, 'a chain of variables that is too long'), ...nothing };
}

/** `${FILE_PATH%.ts}` is the shell's own, and a value all the same. */
function namesIn(text: string, { names }: TemplateSyntax): readonly { readonly name: string; readonly taint: Taint }[] {
  return names.flatMap((name) => {
    const at = text.indexOf(name);
    return at < 0 ? [] : [{ name, taint: { at, text: `$${name}`, via: null } }];
  });
}

function readInner(text: string, reading: Reading): Refusal | null {
  const script = parseShell(text);
  if (structureOf(script).readable) return findCode(script, reading);
  return hasValues(reading.flow)
    ? wouldBeCode(reading.flow.some, 'a script inside the command that cannot be read')
    : null;
}
