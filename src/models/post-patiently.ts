import { setTimeout as wait } from 'node:timers/promises';
import { isStatusError } from './model-errors.ts';
import { type Post, postJson } from './post-json.ts';

/** Too many requests, too much to do, or not there for a moment. */
const BUSY = [429, 503, 529];
const USUAL_WAIT_MS = 1000;
/** Who wants more time than that is not asked again: the person decides when. */
const LONGEST_WAIT_MS = 10_000;

/** What a service answers; one that is busy is asked once more, when it says. */
export async function postPatiently(post: Post): Promise<unknown> {
  try {
    return await postJson(post);
  } catch (error) {
    if (!isStatusError(error) || !BUSY.includes(error.statusCode)) throw error;
    const waitMs = error.retryAfterMs ?? USUAL_WAIT_MS;
    if (waitMs > LONGEST_WAIT_MS) throw error;
    await wait(waitMs, undefined, { signal: post.signal });
    return postJson(post);
  }
}
