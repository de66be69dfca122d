import { addressOf } from '../../route.ts';

/** Where to look when this is not what was looked for. */
export function WayOn() {
  return (
    <p class="why-on">
      <a href={addressOf('sessions')}>All sessions</a> · <a href={addressOf('calls')}>All calls</a>
    </p>
  );
}
