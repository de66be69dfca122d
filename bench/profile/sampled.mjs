import { Session } from 'node:inspector/promises';

const INTERVAL_US = 50;
/** What the profiler does itself, and what takes no processor time. */
const NOT_COUNTED = new Set(['dispatch', 'post', 'start', 'stop', '(idle)']);

/** Where the time goes while something runs. → stacks, the outermost first, each with its share */
export async function sampled(work, sourceOf) {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.setSamplingInterval', { interval: INTERVAL_US });
  await session.post('Profiler.start');
  await work();
  const { profile } = await session.post('Profiler.stop');
  session.disconnect();
  return stacksIn(profile, sourceOf);
}

function stacksIn({ nodes, samples, timeDeltas }, sourceOf) {
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])));
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const frameOf = ({ callFrame: { functionName, url, lineNumber } }) => {
    const source = url.startsWith('file:') ? sourceOf(url, lineNumber) : null;
    return { name: functionName || 'anonymous', source, isNode: url.startsWith('node:') || url === '' };
  };
  const stackOf = (id) => {
    const stack = [];
    for (let at = id; at !== undefined; at = parents.get(at)) stack.unshift(frameOf(byId.get(at)));
    return stack.slice(1);
  };
  const times = new Map();
  for (const [i, id] of samples.entries()) times.set(id, (times.get(id) ?? 0) + timeDeltas[i]);
  const all = [...times].map(([id, time]) => ({ stack: stackOf(id), time }));
  const ours = all.filter(
    ({ stack }) => stack.length > 0 && !stack.some(({ name, source }) => source === null && NOT_COUNTED.has(name)),
  );
  const total = ours.reduce((sum, { time }) => sum + time, 0);
  return ours.map(({ stack, time }) => ({ stack, share: time / total }));
}
