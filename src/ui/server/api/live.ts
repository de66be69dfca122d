import { liveLines } from '../live.ts';
import { type Route, Streamed } from '../route.ts';

/** What happens, line by line. */
export const live: Route = ({ signal }, context) => new Streamed(liveLines(context, signal));
