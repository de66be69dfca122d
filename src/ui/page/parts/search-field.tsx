import { useEffect, useRef, useState } from 'preact/hooks';

/** Whoever types is not answered after every letter. */
const TYPING_MS = 120;

/** What is typed into it is looked for; `/` leads there. */
export function SearchField({ text, change }: { readonly text: string; readonly change: (text: string) => void }) {
  const [typed, setTyped] = useState(text);
  const last = useRef(text);
  // what else is looked for may be something else by then
  const latest = useRef(change);
  latest.current = change;
  useEffect(() => {
    if (text === last.current) return;
    last.current = text;
    setTyped(text);
  }, [text]);
  useEffect(() => {
    if (typed === last.current) return;
    const timer = setTimeout(() => {
      if (typed === last.current) return;
      last.current = typed;
      latest.current(typed);
    }, TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const pressed = (event: KeyboardEvent & { readonly currentTarget: HTMLInputElement }): void => {
    if (event.key !== 'Escape' && event.key !== 'Enter') return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Escape') setTyped('');
    event.currentTarget.blur();
  };
  return (
    <input
      type="search"
      value={typed}
      placeholder="Search ( / )"
      aria-label="Search"
      spellcheck={false}
      onInput={({ currentTarget }) => setTyped(currentTarget.value)}
      onKeyDown={pressed}
    />
  );
}
