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
import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

const SHIM = ${path};
const BEFORE = new Set(${JSON.stringify(before)});

function ask(event, call, tell) {
  return new Promise((resolve) => {
    const failed = (why) => {
      const text = 'hookline: ' + why + ' (' + SHIM + '). Install it again (npm i -g hookline; hookline install ' + AGENT + '), or remove this plugin: ' + import.meta.url;
      if (!BEFORE.has(event)) tell(text);
      resolve(BEFORE.has(event) ? { refuse: text + ' This is refused.' } : {});
    };
    try {
      if (readFileSync(SHIM).length === 0) return failed('the file by which it is called is empty');
    } catch (error) {
      return failed('the file by which it is called is missing or cannot be read: ' + error.code);
    }
    let child;
    let input;
    try {
      input = JSON.stringify(call);
      child = spawn('/bin/sh', [SHIM, event], { stdio: ['pipe', 'pipe', 'pipe'] });
    } catch (error) {
      return failed('it could not be asked: ' + error);
    }
    let out = '';
    let words = '';
    child.stdout.setEncoding('utf8').on('data', (text) => { out += text; });
    child.stderr.setEncoding('utf8').on('data', (text) => { words += text; });
    child.on('error', (error) => failed('it could not be started: ' + error));
    child.on('close', (code) => {
      let reply = null;
      try {
        reply = out.trim() === '' && code === 0 ? {} : JSON.parse(out);
      } catch {
        // told below
      }
      const isObject = typeof reply === 'object' && reply !== null;
      if (code === 0 && isObject && reply.refuse === undefined) {
        if (words.trim() !== '') tell(words.trim());
        return resolve(reply);
      }
      const reason = (isObject && reply.refuse) || words.trim();
      if (!BEFORE.has(event)) {
        if (reason) tell(reason);
        return resolve({});
      }
      if (reason) return resolve({ refuse: String(reason) });
      failed('it gave no answer, exit code ' + code);
    });
    child.stdin.on('error', () => {});
    child.stdin.end(input);
  });
}

function replace(target, source) {
  for (const key of Object.keys(target)) if (!(key in source)) delete target[key];
  Object.assign(target, source);
}
`;
}
