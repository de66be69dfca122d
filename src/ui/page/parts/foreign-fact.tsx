import { ForeignText } from './foreign-text.tsx';

/** One line of a list: what it is, and a text of somebody else. */
export function ForeignFact({ name, text }: { readonly name: string; readonly text: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <ForeignText text={text} />
      </dd>
    </div>
  );
}
