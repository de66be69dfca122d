import { addressOf, go } from '../../route.ts';
import type { ViewProps } from '../../views.ts';
import { SessionList } from './session-list.tsx';
import { Timeline } from './timeline.tsx';
import '../../parts/line.css';
import '../../parts/list-view.css';
import './sessions.css';

/** Sessions of every agent; or one of them, from its first turn to its last. */
export function view(props: ViewProps) {
  const [session, agent = ''] = props.place.rest;
  if (session === undefined || session === '') return <SessionList {...props} />;
  return (
    <Timeline key={`${agent}/${session}`} {...{ ...props, session, agent }} back={() => go(addressOf('sessions'))} />
  );
}
