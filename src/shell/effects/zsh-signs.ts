import { realText } from './physical-text.ts';
import type { Scope } from './scope.ts';
import { ANY, absoluteText, isWild, type WildText } from './wild-text.ts';

/** `${F:l}`, `${F:s/a/b/}`: what stands behind the colon, as zsh reads it; null: it is nothing of the kind. */
export function modifiedAs(sign: string, scope: Scope): ((text: WildText) => WildText) | null {
  if (/^[htrealuAPq]$/.test(sign)) return (text) => changed(text, sign, scope);
  const [, all, , from = '', to = ''] = /^(g?)s([^\w\s])((?:(?!\2).)+)\2((?:(?!\2).)*)\2?$/s.exec(sign) ?? [];
  if (all === undefined) return null;
  return (text) => (isWild(text) ? ANY : all === 'g' ? text.replaceAll(from, () => to) : text.replace(from, () => to));
}

/** The same for one sign after the other. */
export function changedIn(scope: Scope): (text: WildText, sign: string) => WildText {
  return (text, sign) => changed(text, sign, scope);
}

function changed(text: WildText, sign: string, scope: Scope): WildText {
  if (isWild(text)) return ANY;
  const slash = text.lastIndexOf('/');
  const dot = text.lastIndexOf('.');
  switch (sign) {
    case 't':
      return text.slice(slash + 1);
    case 'h':
      return slash < 0 ? '.' : text.slice(0, slash) || '/';
    case 'r':
      return dot > slash ? text.slice(0, dot) : text;
    case 'e':
      return dot > slash ? text.slice(dot + 1) : '';
    case 'l':
      return text.toLowerCase();
    case 'u':
      return text.toUpperCase();
    case 'a':
    case 'A':
    case 'P': {
      const [cwd, ...others] = scope.cwds;
      if (cwd === undefined || others.length > 0) return ANY;
      const whole = absoluteText(text, cwd, scope.home);
      return sign === 'a' ? whole : realText(whole, scope);
    }
    default:
      return text;
  }
}
