import type { ComponentChildren } from 'preact';

interface EmptyStateProps {
  readonly title: string;
  readonly children?: ComponentChildren;
  /** What to type. */
  readonly command?: string;
}

/** Where there is nothing: why, and what to do. */
export function EmptyState({ title, children, command }: EmptyStateProps) {
  return (
    <section class="empty">
      <h2>{title}</h2>
      <p>{children}</p>
      {command === undefined ? null : <code class="command">{command}</code>}
    </section>
  );
}
