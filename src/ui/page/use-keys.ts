import { useEffect } from 'preact/hooks';
import { addressOf, go } from './route.ts';
import type { View } from './view.ts';

type Keys = Readonly<Record<string, (event: KeyboardEvent) => void>>;

/** Single keys, while nobody types: `useKeys({ j: next, Enter: open })`. */
export function useKeys(keys: Keys, by: readonly unknown[]): void {
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTyping(event.target)) return;
      // a link or a button that has the focus is what is meant
      if (event.key === 'Enter' && event.target instanceof Element && event.target.closest('a, button') !== null)
        return;
      const act = Object.hasOwn(keys, event.key) ? keys[event.key] : undefined;
      if (act === undefined) return;
      act(event);
      event.preventDefault();
    };
    addEventListener('keydown', pressed);
    return () => removeEventListener('keydown', pressed);
  }, by as unknown[]);
}

/** `g`, then the letter of a view. */
const SECOND_KEY_MS = 1500;

export function useGoKeys(views: readonly Pick<View<never>, 'name' | 'key'>[]): void {
  useEffect(() => {
    let gAt = 0;
    const pressed = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const view = Date.now() - gAt < SECOND_KEY_MS ? views.find(({ key }) => key === event.key) : undefined;
      gAt = event.key === 'g' && view === undefined ? Date.now() : 0;
      if (view === undefined) return;
      go(addressOf(view.name));
      event.preventDefault();
      // it is no key of the view that one leaves
      event.stopImmediatePropagation();
    };
    addEventListener('keydown', pressed, { capture: true });
    return () => removeEventListener('keydown', pressed, { capture: true });
  }, [views]);
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select, [contenteditable], .editor') !== null;
}
