// What an event must take that no hook is for: the floor of every row about such events.
// The files that say which hooks run are looked at, so that an edit counts at the next call. Each value is seen to be data before
// it is read, and read once, so that no guard is told another thing than the tool. The line of a shell is searched for what says
// which hooks run. The session and the hooks for a tool are looked up, and the answer is an object with a name of its own.
import { lstatSync, statSync } from 'node:fs';
import { types } from 'node:util';

const REST_MS_PER_FILE = 0.025;
const TELLING = /\.(?:claude|gemini|codex|cursor|qwen|kimi|copilot|pi|config|local|factory)\b|hookline|\betc\b/;
const HIDING = /['"\\$`>~/*?[{]/;
const CHANGES = new Set('cp mv ln rm tee sed dd chmod touch mkdir git find xargs cd patch tar python node'.split(' '));

export function floorCall({ files, hooks }) {
  const sessions = new Map();
  let looks = files.map((path) => lookAt(path));
  let nextLookAt = 0;
  return async (event, payload) => {
    const at = performance.now();
    if (at >= nextLookAt) {
      looks = files.map((path) => lookAt(path));
      nextLookAt = at + looks.length * REST_MS_PER_FILE;
    }
    const told = { session_id: 'bench', cwd: '/tmp', hook_event_name: event, ...plain(payload) };
    const { session_id: id, tool_name: tool, tool_input: input } = told;
    if (!sessions.has(id)) sessions.set(id, { begun: Date.now() });
    const isSuspect = typeof input?.command === 'string' && mayConcern(input.command, told.cwd);
    const said = { decision: 'none', reason: null, stop: null, rewrite: null, text: null, refused: isSuspect };
    const rest = { context: [], messages: [], env: {}, skipped: [], diagnostics: [], retries: null, told };
    return { id: crypto.randomUUID(), event, ...said, ...rest, ran: hooks.get(`${event} ${tool}`) ?? [] };
  };
}

function lookAt(path, stat = statSync) {
  return stat(path, { throwIfNoEntry: false });
}

export function plain(value) {
  if (typeof value !== 'object' || value === null) return value;
  if (types.isProxy(value)) throw new TypeError('it may say another thing to the next');
  const copy = Array.isArray(value) ? [] : {};
  for (const key of Object.keys(value)) copy[key] = plain(Object.getOwnPropertyDescriptor(value, key).value);
  return copy;
}

function mayConcern(line, cwd) {
  if (HIDING.test(line) || TELLING.test(line)) return true;
  const words = line.split(/[^\w.-]+/);
  const leadsAway = (word) => lookAt(`${cwd}/${word}`, lstatSync)?.isSymbolicLink();
  return words.some((word) => CHANGES.has(word)) && words.some(leadsAway);
}
