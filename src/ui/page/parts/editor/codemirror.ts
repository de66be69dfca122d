import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import { yaml } from '@codemirror/lang-yaml';
import { defaultHighlightStyle, HighlightStyle, indentOnInput, syntaxHighlighting } from '@codemirror/language';
import { lintGutter, type Diagnostic as Marked, setDiagnostics } from '@codemirror/lint';
import { Compartment, EditorState } from '@codemirror/state';
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { fromSchema, type Words } from './from-schema.ts';

export interface Mark {
  readonly line: number;
  readonly column: number;
  readonly severity: 'error' | 'warning';
  readonly message: string;
}

export interface MadeEditor {
  readonly setText: (text: string) => void;
  readonly setMarks: (marks: readonly Mark[]) => void;
  readonly setWords: (words: Words) => void;
  readonly setFormat: (format: 'yaml' | 'json') => void;
  readonly destroy: () => void;
}

interface Made {
  readonly label: string;
  readonly text: string;
  readonly onText: (text: string) => void;
}

const COLOURS = HighlightStyle.define([
  { tag: [tags.propertyName, tags.definition(tags.propertyName)], color: 'var(--accent)' },
  { tag: [tags.string, tags.content], color: 'var(--text)' },
  { tag: [tags.comment, tags.lineComment], color: 'var(--quiet)', fontStyle: 'italic' },
  { tag: [tags.number, tags.bool, tags.null, tags.keyword], color: 'var(--rewritten)' },
  { tag: [tags.punctuation, tags.separator, tags.squareBracket, tags.brace], color: 'var(--quiet)' },
]);

const LOOK = EditorView.theme({
  '&': { height: '100%', fontSize: '13px', color: 'var(--text)', backgroundColor: 'var(--surface)' },
  '&.cm-focused': { outline: '2px solid var(--accent)', outlineOffset: '-2px' },
  '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '1.5' },
  '.cm-content': { caretColor: 'var(--text)' },
  '.cm-cursor': { borderLeftColor: 'var(--text)' },
  '.cm-gutters': { backgroundColor: 'var(--surface)', color: 'var(--quiet)', border: 'none' },
  '.cm-activeLine': { backgroundColor: 'color-mix(in srgb, var(--raised) 60%, transparent)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'var(--chosen)',
  },
  '.cm-tooltip': {
    backgroundColor: 'var(--surface)',
    color: 'var(--text)',
    border: '1px solid var(--line)',
    borderRadius: 'var(--radius)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    backgroundColor: 'var(--chosen)',
    color: 'var(--text)',
  },
  '.cm-completionDetail': { color: 'var(--quiet)', fontStyle: 'normal' },
  // pictures with styles in them are nothing that the page's policy lets through
  '.cm-lintRange-error': { backgroundImage: 'none', textDecoration: 'underline wavy var(--refused)' },
  '.cm-lintRange-warning': { backgroundImage: 'none', textDecoration: 'underline wavy var(--asked)' },
  '.cm-lint-marker-error': { content: 'normal', color: 'var(--refused)' },
  '.cm-lint-marker-warning': { content: 'normal', color: 'var(--asked)' },
  '.cm-lint-marker': { width: '1em', height: '1.2em', textAlign: 'center' },
  '.cm-lint-marker-error::after': { content: '"✗"' },
  '.cm-lint-marker-warning::after': { content: '"!"' },
  '.cm-completionIcon': { display: 'none' },
  '.cm-diagnostic': { fontFamily: 'var(--font)', maxWidth: '60ch' },
});

/** An editor in a tree of its own: its styles are put there as sheets, which no policy of the page has to allow. */
export function makeEditor(root: ShadowRoot, { label, text, onText }: Made): MadeEditor {
  const [language, completion] = [new Compartment(), new Compartment()];
  let isOurs = false;
  const view = new EditorView({
    root,
    parent: root as unknown as Element,
    state: EditorState.create({
      doc: text,
      extensions: [
        lineNumbers(),
        lintGutter(),
        history(),
        drawSelection(),
        indentOnInput(),
        highlightActiveLine(),
        closeBrackets(),
        syntaxHighlighting(COLOURS),
        syntaxHighlighting(defaultHighlightStyle, { fallback: true }),
        language.of(yaml()),
        completion.of(autocompletion({ override: [fromSchema({ schema: null, values: {} })] })),
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({ 'aria-label': label }),
        // Tab leaves the editor, as everywhere on a page: nobody is caught in it
        keymap.of([...closeBracketsKeymap, ...completionKeymap, ...defaultKeymap, ...historyKeymap]),
        EditorView.updateListener.of((update) => {
          if (update.docChanged && !isOurs) onText(update.state.doc.toString());
        }),
        LOOK,
      ],
    }),
  });
  return {
    setText(next) {
      if (next === view.state.doc.toString()) return;
      isOurs = true;
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: next } });
      isOurs = false;
    },
    setMarks: (marks) =>
      view.dispatch(
        setDiagnostics(
          view.state,
          marks.map((mark) => placed(mark, view.state)),
        ),
      ),
    setWords: (words) =>
      view.dispatch({ effects: completion.reconfigure(autocompletion({ override: [fromSchema(words)] })) }),
    setFormat: (format) => view.dispatch({ effects: language.reconfigure(format === 'json' ? json() : yaml()) }),
    destroy: () => view.destroy(),
  };
}

/** From there to the end of the word, or of the line. */
function placed({ line, column, severity, message }: Mark, { doc }: EditorState): Marked {
  const at = doc.line(Math.min(Math.max(line, 1), doc.lines));
  const from = Math.min(at.from + Math.max(column - 1, 0), at.to);
  const word = /^[\w$.-]+/.exec(doc.sliceString(from, at.to))?.[0].length ?? 0;
  return { from, to: word === 0 ? at.to : from + word, severity, message };
}
