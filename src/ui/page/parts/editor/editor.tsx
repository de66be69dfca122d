import { useEffect, useRef, useState } from 'preact/hooks';
import type { MadeEditor, Mark } from './codemirror.ts';
import type { Words } from './from-schema.ts';
import './editor.css';

interface EditorProps {
  readonly label: string;
  /** Another one is another text: what was undone in it is its own. */
  readonly name: string;
  readonly text: string;
  readonly format: 'yaml' | 'json';
  readonly marks: readonly Mark[];
  readonly words: Words;
  readonly onText: (text: string) => void;
}

/** The editor itself is loaded when it is first needed. */
export function Editor({ label, name, text, format, marks, words, onText }: EditorProps) {
  const place = useRef<HTMLDivElement>(null);
  const tell = useRef(onText);
  tell.current = onText;
  // what was typed comes back later than the next key: only what is not from here is put there
  const typed = useRef(new Set<string>());
  const [made, setMade] = useState<MadeEditor | null>(null);
  useEffect(() => {
    const { current: host } = place;
    if (host === null) return;
    let editor: MadeEditor | null = null;
    let left = false;
    const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
    void import('./codemirror.ts').then(({ makeEditor }) => {
      if (left) return;
      typed.current = new Set([text]);
      const onTyped = (next: string): void => {
        typed.current.add(next);
        tell.current(next);
      };
      editor = makeEditor(root, { label, text, onText: onTyped });
      setMade(editor);
    });
    return () => {
      left = true;
      editor?.destroy();
      setMade(null);
    };
  }, [name]);
  useEffect(() => {
    if (made === null || typed.current.has(text)) return;
    typed.current = new Set([text]);
    made.setText(text);
  }, [made, text]);
  useEffect(() => made?.setFormat(format), [made, format]);
  useEffect(() => made?.setWords(words), [made, words]);
  useEffect(() => made?.setMarks(marks), [made, marks]);
  return <div ref={place} class="editor" data-ready={made !== null} />;
}
