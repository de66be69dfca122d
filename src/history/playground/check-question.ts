import { isAbsolute } from 'node:path';
import { HookError } from '../../core/hook-error.ts';
import { deeperThan, isObject, PAYLOAD_LEVELS } from '../../core/json.ts';
import { CALLER_NAMES } from '../../core/wire.ts';
import { DIALECTS } from '../../dialects/all.ts';
import { GIVEN_LAYERS, type GivenFile, type GivenLayer, type PlaygroundQuestion } from './question.ts';

const MOST_FILES = 12;
const MOST_CHARS = 256 * 1024;
const MOST_PATH = 512;
const MOST_FOLDERS = 6;
/** A name that means the same to every system, and leads nowhere else. */
const PART = /^(?!\.{1,2}$)[\w.@+-]{1,80}$/;

/** What somebody sent → a question, or a HookError that says what is wrong with it. */
export function checkedQuestion(sent: unknown, home: string): PlaygroundQuestion {
  if (!isObject(sent)) throw bad('The question must be an object with "event", "payload" and "files".');
  const { event, payload, files = [], agent = null, home: own = home } = sent;
  if (typeof event !== 'string' || event.length > MOST_PATH) throw bad('"event" must be the name of an event.');
  if (!isObject(payload)) throw bad('"payload" must be an object.');
  if (deeperThan(PAYLOAD_LEVELS, payload)) throw bad(`The payload is nested deeper than ${PAYLOAD_LEVELS} levels.`);
  if (agent !== null && !CALLER_NAMES.some((name) => name === agent))
    throw bad(`There is no agent "${String(agent)}".`, `there are ${CALLER_NAMES.join(', ')}`);
  if (typeof own !== 'string' || !isAbsolute(own) || own.length > MOST_PATH || own.includes('\0'))
    throw bad('"home" must be an absolute path.');
  if (!Array.isArray(files) || files.length > MOST_FILES)
    throw bad(`"files" must be a list of at most ${MOST_FILES} files.`);
  const given = files.map(checkedFile);
  mustFitTogether(given);
  return { event, payload, agent: agent === null ? null : String(agent), home: own, files: given };
}

function checkedFile(sent: unknown): GivenFile {
  if (!isObject(sent)) throw bad('Each file must be an object with "name" and "text".');
  const { name, text, layer = 'user', dialect = null } = sent;
  if (typeof name !== 'string' || !isName(name))
    throw bad(
      `"${String(name).slice(0, 100)}" cannot be the name of a given file.`,
      'it is a path without ".." such as "hooks.yml" or ".claude/settings.json", of letters, digits and . _ @ + -',
    );
  if (typeof text !== 'string') throw bad(`The text of "${name}" must be a string.`);
  if (text.length > MOST_CHARS) throw bad(`"${name}" is longer than ${MOST_CHARS / 1024} kB.`);
  if (!isLayer(layer)) throw bad(`There is no layer "${String(layer)}".`, `there are ${GIVEN_LAYERS.join(', ')}`);
  if (dialect !== null && !DIALECTS.some((one) => one.name === dialect))
    throw bad(`There is no dialect "${String(dialect)}".`, `there are ${DIALECTS.map((one) => one.name).join(', ')}`);
  return { name, text, layer, dialect: dialect === null ? null : String(dialect) };
}

function isName(name: string): boolean {
  const parts = name.split('/');
  return parts.length <= MOST_FOLDERS && parts.every((part) => PART.test(part));
}

function isLayer(word: unknown): word is GivenLayer {
  return GIVEN_LAYERS.some((layer) => layer === word);
}

/** Two of one name, or a file where another needs a folder, cannot both lie there. */
function mustFitTogether(files: readonly GivenFile[]): void {
  const paths = files.map(({ layer, name }) => `${folderOf(layer)}/${name}`);
  for (const [at, path] of paths.entries()) {
    const other = paths.findIndex((one, i) => i !== at && (one === path || one.startsWith(`${path}/`)));
    if (other !== -1)
      throw bad(
        `"${files[at]?.name}" and "${files[other]?.name}" cannot both be there.`,
        'give one of them another name',
      );
  }
}

/** Files of a project and a person's own in it lie in one folder. */
export function folderOf(layer: GivenLayer): 'home' | 'project' | 'machine' {
  return layer === 'user' ? 'home' : layer === 'enforced' ? 'machine' : 'project';
}

function bad(message: string, hint?: string): HookError {
  return new HookError('BAD_PAYLOAD', message, hint === undefined ? {} : { hint });
}
