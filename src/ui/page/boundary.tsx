import { Component, type ComponentChildren } from 'preact';
import { AnswerError } from './answer-error.ts';
import { Failure } from './parts/failure.tsx';

interface BoundaryProps {
  readonly children: ComponentChildren;
}

/** A view that cannot be drawn says so, and the others still can. */
export class Boundary extends Component<BoundaryProps, { readonly error: unknown }> {
  static override getDerivedStateFromError(error: unknown): { readonly error: unknown } {
    return { error };
  }

  override render() {
    const { error } = this.state;
    if (error === undefined || error === null) return this.props.children;
    const problem = new AnswerError(`This view could not be drawn: ${String(error)}`, 0, 'the others still work');
    return <Failure error={problem} again={() => this.setState({ error: null })} />;
  }
}
