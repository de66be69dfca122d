import { ForeignText } from './parts/foreign-text.tsx';
import { addressOf } from './route.ts';
import type { View } from './view.ts';

interface NoSuchViewProps {
  readonly name: string;
  readonly views: readonly Pick<View<never>, 'name' | 'title' | 'hidden'>[];
}

/** An old address, or one that was typed wrongly: another view in its place would be taken for the one that was meant. */
export function NoSuchView({ name, views }: NoSuchViewProps) {
  return (
    <section class="empty" role="alert">
      <h2>
        There is no view "<ForeignText text={name} most={100} />"
      </h2>
      <p>
        {views
          .filter(({ hidden }) => hidden !== true)
          .map((view, i) => (
            <span key={view.name}>
              {i === 0 ? 'There are ' : ', '}
              <a href={addressOf(view.name)}>{view.title}</a>
            </span>
          ))}
        .
      </p>
    </section>
  );
}
