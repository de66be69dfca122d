import type { Environment, FileContext, FileSettings } from '../../core/dialect.ts';
import { needsTrust } from '../../core/layer.ts';
import { entryOf, kindName, type LocatedMap } from '../../core/located.ts';
import { modelSource } from '../../core/model.ts';
import { readAllowList, readUrlList } from '../allow-list.ts';
import type { Field, FieldReader } from '../fields.ts';
import { POLICY_KEYS, readPolicySection } from '../policy-fields.ts';
import { readLeads } from './leads-section.ts';
import { readSinks } from './sinks-section.ts';

/** Switches: of the built-in guard, of the engine in the background. */
const SWITCHES = ['selfProtection', 'resident'] as const;
/** What a native file may say besides its hooks. */
export const SETTINGS_KEYS = ['model', 'webhooks', 'policy', 'sinks', 'leads', 'wrappers', ...SWITCHES];
/** What a repository might say of itself, and nobody reads: whoever wrote it meant to loosen something. */
const NOBODYS = ['trust', 'trusted', 'trustedBy', 'audit', 'mask', 'sandbox', 'enforced', 'allowedUrls', 'allowedEnv'];
const ENFORCED = 'it belongs into an enforced file, such as /etc/hookline/enforced.yml';
const OWN = 'it belongs into ~/.config/hookline/hooks.yml';
export const MODEL_KEYS = ['provider', 'baseUrl', 'apiKey', 'model'];
export const WEBHOOK_KEYS = ['allowedUrls', 'allowedEnv'];
const REFERENCE = /^\$\{?([A-Za-z_][A-Za-z0-9_]*)\}?$/;

/** `model:`, `webhooks:`, `policy:` and `sinks:`. Whose questions a model is asked, and where hooks may call, is nothing for a repository to say. */
export function readFileSettings(read: FieldReader, file: LocatedMap, { layer, env }: FileContext): FileSettings {
  // in Claude Code's settings, which may be read here as they are, it is a name
  const parts = SETTINGS_KEYS.flatMap((key) => entryOf(file, key) ?? []).filter(
    ({ key, value }) => key !== 'model' || value.kind !== 'scalar',
  );
  if (needsTrust(layer)) {
    const others = NOBODYS.flatMap((key) => entryOf(file, key) ?? []);
    for (const { key, keyAt } of [...parts, ...others]) {
      const message = `"${key}" does not count in a file of a project.`;
      // a repository that wants to be told what a person does is no oversight
      read.finding(
        key === 'sinks' || key === 'leads' ? 'error' : 'warning',
        'NOT_FOR_PROJECTS',
        keyAt,
        message,
        hintFor(key),
      );
    }
    return {};
  }
  const settings = parts.map(({ key, keyAt, value }): FileSettings => {
    if ((key === 'policy' || key === 'leads') && layer !== 'enforced') {
      const message = `"${key}" counts only in an enforced file.`;
      read.finding('warning', 'NOT_ENFORCED_HERE', keyAt, message, 'it belongs into /etc/hookline/enforced.yml');
      return {};
    }
    const name = SWITCHES.find((one) => one === key);
    if (name !== undefined) return readSwitch(read, file, name);
    if (key === 'wrappers') return { wrappers: readWrappers(read, file) };
    if (key === 'sinks') return { sinks: readSinks(read, value) };
    if (key === 'leads') return { leads: readLeads(read, value) };
    const section = SECTIONS[key as keyof typeof SECTIONS];
    if (value.kind === 'map') {
      if (key !== 'policy') read.onlyKnown(value, section.keys, `"${key}"`);
      return section.read(read, value, env);
    }
    const message = `"${key}" must be an object of ${section.keys.join(', ')}, not ${kindName(value)}.`;
    if (key === 'policy') read.lost('WRONG_TYPE', value.at, message);
    else read.finding('error', 'WRONG_TYPE', value.at, message);
    return section.unreadable;
  });
  return Object.assign({}, ...settings);
}

/** Where it counts. */
function hintFor(key: string): string {
  if (key === 'policy' || key === 'leads') return ENFORCED;
  if (SETTINGS_KEYS.includes(key)) return OWN;
  if (key.startsWith('allowed')) return `${OWN}, below "webhooks"`;
  return POLICY_KEYS.includes(key) ? `${ENFORCED}, below "policy"` : 'remove it';
}

/** What is neither true nor false switches nothing off. */
function readSwitch(read: FieldReader, file: LocatedMap, name: (typeof SWITCHES)[number]): FileSettings {
  const setting = read.scalar(file, name, 'boolean');
  return setting === null ? {} : { [name]: setting.value };
}

const WRAPPER = /^[\w.+-]+(?: [\w.+:-]+)*$/;

/** Names of programs, and words of theirs behind which a command stands. */
function readWrappers(read: FieldReader, file: LocatedMap): readonly string[] {
  const list = read.strings(file, 'wrappers');
  return (list?.value ?? []).filter((entry, i) => {
    if (WRAPPER.test(entry)) return true;
    const message = `"${entry}" is no name of a program.`;
    read.finding('error', 'WRONG_TYPE', list?.itemsAt[i] ?? file.at, message, 'write mine, or "mine run", for example');
    return false;
  });
}

interface Section {
  readonly keys: readonly string[];
  readonly read: (read: FieldReader, map: LocatedMap, env: Environment) => FileSettings;
  /** What a section means that is no section: what was written to restrict allows nothing. */
  readonly unreadable: FileSettings;
}

const SECTIONS: Readonly<Record<'model' | 'webhooks' | 'policy', Section>> = {
  model: { keys: MODEL_KEYS, read: readModel, unreadable: {} },
  webhooks: { keys: WEBHOOK_KEYS, read: readWebhooks, unreadable: { allowedUrls: [], allowedEnv: [] } },
  policy: {
    keys: POLICY_KEYS,
    read: (read, map) => readPolicySection(read, map, '"policy"'),
    unreadable: {
      policy: { sandbox: [], trustedBy: [], managedHooksOnly: true, noSessionSwitches: true, auditRequired: true },
    },
  },
};

function readWebhooks(read: FieldReader, map: LocatedMap): FileSettings {
  const has = (key: string): boolean => entryOf(map, key) !== undefined;
  return {
    ...(has('allowedUrls') ? { allowedUrls: readUrlList(read, map, 'allowedUrls') } : {}),
    ...(has('allowedEnv') ? { allowedEnv: readAllowList(read, map, 'allowedEnv') } : {}),
  };
}

function readModel(read: FieldReader, map: LocatedMap, env: Environment): FileSettings {
  const text = (key: string): string | null => read.scalar(map, key, 'string')?.value ?? null;
  const source = modelSource({
    provider: text('provider'),
    baseUrl: text('baseUrl'),
    apiKey: readKey(read, map, env),
    model: text('model'),
  });
  if (source === null) {
    const hint =
      'add baseUrl: "http://127.0.0.1:11434/v1", or a provider such as openai, anthropic, openrouter, ollama';
    read.finding('error', 'NO_MODEL', map.at, 'It is not said where this model is reached.', hint);
    return {};
  }
  const address = read.scalar(map, 'baseUrl', 'string');
  if (address !== null && address.value !== '') checkAddress(read, address);
  return { model: source };
}

/** It stays the model that is meant: no other one is asked in its place. */
function checkAddress(read: FieldReader, { value, at }: Field<string>): void {
  if (/^https?:\/\//i.test(value) && URL.canParse(value)) return;
  // what stands before an @ may be a secret
  const shown = value.includes('@') ? '"baseUrl"' : `"${value}"`;
  const message = `${shown} is no address of a model service: one begins with http:// or https://.`;
  read.finding('error', 'NO_MODEL', at, message, 'write baseUrl: http://127.0.0.1:11434/v1, for example');
}

/** A key stands in the environment: this file is shown, compared and remembered. */
function readKey(read: FieldReader, map: LocatedMap, env: Environment): string | null {
  const written = read.scalar(map, 'apiKey', 'string');
  if (written === null || written.value === '') return null;
  const name = REFERENCE.exec(written.value)?.[1];
  if (name === undefined) {
    const message = '"apiKey" must name a variable of the environment; a key itself does not belong into this file.';
    read.finding('error', 'WRONG_TYPE', written.at, message, 'write apiKey: ${OPENAI_API_KEY}, for example');
    return null;
  }
  const key = env[name];
  if (key === undefined || key === '') {
    read.finding('warning', 'NO_MODEL', written.at, `"${name}" is not set, so that the model is asked without a key.`);
    return null;
  }
  return key;
}
