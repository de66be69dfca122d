import { ASK_ENGINE } from './ask-engine.ts';

/**
 * What a plugin of ours needs to ask hookline: `ask(event, call)` gives `{ refuse }`, or what else is to be done. Written into the
 * plugin as it is, so it uses nothing but Node's own. Whatever is no answer refuses what has not happened yet.
 */
export function askShimText(shim: string | null, before: readonly string[]): string {
  const path =
    shim === null
      ? "join(process.env.XDG_STATE_HOME || join(process.env.HOME || homedir(), '.local', 'state'), 'hookline', 'bridge', AGENT)"
      : JSON.stringify(shim);
  return `import { spawn } from 'node:child_process';
import { closeSync, constants, fstatSync, lstatSync, openSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';

const SHIM = ${path};
const BEFORE = new Set(${JSON.stringify(before)});

async function ask(event, call, tell) {
  const failed = (why) => {
    const text = 'hookline: ' + why + ' (' + SHIM + '). Install it again (npm i -g hookline; hookline install ' + AGENT + '), or remove this plugin: ' + import.meta.url;
    if (BEFORE.has(event)) return { refuse: text + ' This is refused.' };
    tell(text);
    return {};
  };
  let shim;
  let input;
  try {
    shim = readFileSync(SHIM, 'utf8');
    if (shim === '') return failed('the file by which it is called is empty');
  } catch (error) {
    return failed('the file by which it is called is missing or cannot be read: ' + error.code);
  }
  try {
    input = JSON.stringify(call);
  } catch (error) {
    return failed('it could not be asked: ' + error);
  }
  const began = performance.now();
  const limitMs = meeting?.limitMs;
  let said = await askEngine(shim, event, input);
  if (said === null) {
    const passedMs = performance.now() - began;
    said = await askProcess(event, input, limitMs !== undefined && passedMs > 250 ? limitMs - passedMs : undefined);
    meet(shim);
  }
  const { why, code, out, words } = said;
  if (why !== undefined) return failed(why);
  let reply = null;
  try {
    reply = out.trim() === '' && code === 0 ? {} : JSON.parse(out);
  } catch {
    // told below
  }
  const isObject = typeof reply === 'object' && reply !== null;
  if (code === 0 && isObject && reply.refuse === undefined) {
    if (words.trim() !== '') tell(words.trim());
    return reply;
  }
  const reason = (isObject && reply.refuse) || words.trim();
  if (BEFORE.has(event)) return reason ? { refuse: String(reason) } : failed('it gave no answer, exit code ' + code);
  if (reason) tell(reason);
  return {};
}

// leftMs: where some of the time has passed already
function askProcess(event, input, leftMs) {
  return new Promise((resolve) => {
    let child;
    try {
      child = spawn('/bin/sh', [SHIM, event], { stdio: ['pipe', 'pipe', 'pipe'] });
    } catch (error) {
      return resolve({ why: 'it could not be asked: ' + error });
    }
    const late = () => {
      child.kill();
      resolve({ why: 'it did not answer in time' });
    };
    const watch = leftMs === undefined ? undefined : setTimeout(late, leftMs);
    let out = '';
    let words = '';
    child.stdout.setEncoding('utf8').on('data', (text) => { out += text; });
    child.stderr.setEncoding('utf8').on('data', (text) => { words += text; });
    child.on('error', (error) => resolve({ why: 'it could not be started: ' + error }));
    child.on('close', (code) => {
      clearTimeout(watch);
      resolve({ code, out, words });
    });
    child.stdin.on('error', () => {});
    child.stdin.end(input);
  });
}

${ASK_ENGINE}
try {
  // one may be there already
  meet(readFileSync(SHIM, 'utf8'));
} catch {
  // whoever asks is told
}

function replace(target, source) {
  for (const key of Object.keys(target)) if (!(key in source)) delete target[key];
  Object.assign(target, source);
}
`;
}
