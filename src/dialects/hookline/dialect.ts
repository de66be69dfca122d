import type { Dialect } from '../../core/dialect.ts';
import { EVENT_NAMES, eventRow } from '../../core/events.ts';
import type { JsonObject } from '../../core/json.ts';
import { readAnswer } from '../claude-form/answer.ts';
import { NATIVE_KEYS, nativeAnswerForm } from './answer.ts';
import { looksNative, readNativeFile } from './config.ts';
import { withComplaint } from './feedback.ts';
import { nativeInput } from './input.ts';
import { NATIVE_TOOLS } from './tools.ts';

const events: Dialect['events'] = new Map(
  EVENT_NAMES.map((event) => [event, { event, effects: eventRow(event).effects }]),
);
const HOOKS = ['hooks.yml', 'hooks.yaml', 'hooks.json', 'hooks.jsonc', 'hooks.toml'];
const LOCAL = /\.local\.(?:ya?ml|jsonc?|toml)$/;
const ENFORCED = /^enforced\.(?:ya?ml|jsonc?|toml)$/;
/** Everything but what editors and package managers leave behind. */
const ANY =
  /^(?!sed\w{6}$|#)(?!.*(?:~|\.(?:bak|orig|tmp|sw[a-z]|dpkg-[\w-]+|ucf-[\w-]+|rpmsave|rpmnew|rpmorig)|;[0-9a-f]+)$)/i;

/** The native form: a flat list, or Claude Code's blocks as they are. */
export const hookline: Dialect = {
  name: 'hookline',
  files: [
    { layer: 'enforced', base: 'machine', folder: 'hookline', name: ENFORCED },
    { layer: 'enforced', base: 'machine', folder: 'hookline/enforced.d', name: ANY, wholeFolder: true },
    ...HOOKS.map((name) => ({ layer: 'user', base: 'home', folder: '.config/hookline', name }) as const),
    ...HOOKS.map((name) => ({ layer: 'project', base: 'project', folder: '.hookline', name }) as const),
    { layer: 'local', base: 'project', folder: '.hookline', name: LOCAL },
  ],
  events,
  tools: NATIVE_TOOLS,
  marks: [
    'HOOKLINE_DEPTH',
    'HOOKLINE_RUN',
    'HOOKLINE_EVENT',
    'HOOKLINE_EVENT_FILE',
    'HOOKLINE_TOOL',
    'HOOKLINE_SESSION',
  ],
  lane: { mode: 'parallel', chained: false, endsAtRefusal: false },
  sameAs: null,
  // and what an installation writes for agents that are told by code of ours
  hookFolders: [
    ...['.hookline', '.config/hookline', '.config/opencode/plugin/hookline.js', '.opencode/plugin/hookline.js'],
    ...['.pi/agent/extensions/hookline.js', '.pi/extensions/hookline.js'],
  ],
  matcherWithoutSubject: 'never',
  settingsForAll: true,
  looksLike: (tree) => looksNative(tree, events),
  fileWith,
  inline: { entry: (options) => ({ ...options, run: ':' }) },
  read: (tree, file) => readNativeFile(tree, file, events),
  input: nativeInput,
  folderVariables: { HOOKLINE_CWD: 'cwd', HOOKLINE_PROJECT: 'project', CLAUDE_PROJECT_DIR: 'project' },
  answer: (hook, event, report) =>
    withComplaint(hook, event, report, readAnswer(nativeAnswerForm(hook), hook, event, report), NATIVE_KEYS),
};

/** A definition that was kept names its event beside what was written, where it would be no key of ours. */
function fileWith(event: string, { event: own, ...definition }: JsonObject): JsonObject {
  const written = own === undefined || own === event ? definition : { ...definition, event: own };
  return written.hooks === undefined ? { hooks: [{ ...written, on: event }] } : { hooks: { [event]: [written] } };
}
