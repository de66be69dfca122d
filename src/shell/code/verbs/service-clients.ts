import { ANY, type WildText } from '../../effects/wild-text.ts';
import { type Given, isTrue, operand, option } from '../given.ts';
import type { Reader } from '../reader.ts';
import { holdsOf, NOTHING, textsOf, textsOrAny, UNKNOWN, unknown, type Value } from '../value.ts';
import type { Verb } from './verb.ts';

/** A client of something that has a command line of its own: what a method does is what the command of that name does. */
export type Service = Extract<Value, { is: 'thing' }> & { readonly type: 'Service' };

export function isService(value: Value): value is Service {
  return value.is === 'thing' && value.type === 'Service';
}

function serviceOf(words: string): Value {
  return { is: 'thing', type: 'Service', texts: [words], holds: NOTHING };
}

/** Statements after which something is gone, or means something else. */
const DESTRUCTIVE = /\b(?:drop|truncate|alter|grant|revoke|delete\s+from|update\s+\S+\s+set)\b/i;

/** Its comments, and texts that it only compares. */
const QUIET = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'/g;

/** Files that a statement of SQLite makes: one beside it, and a copy. */
function filesIn(statement: WildText): readonly WildText[] {
  const found = statement.matchAll(
    /\b(?:attach(?:\s+database)?|vacuum(?:\s+\w+)?\s+into)\s+(?:'([^']*)'|"([^"]*)"|[?:@$])/gi,
  );
  return [...found].map(([, single, double]) => single ?? double ?? ANY).filter((one) => one !== ':memory:');
}

export const SERVICE_VERBS: Readonly<Record<string, Verb>> = {
  /** `service aws {0}`: the words of the command line with which the client does the same. */
  /** A server hands out whatever lies where it runs. */
  serves: ({ operands: [handler] }, given, { found }) => {
    const by = operand(handler, given);
    if (by?.is === 'api' && /SimpleHTTPRequestHandler$/.test(by.name)) found.run(['python3', '-m', 'http.server']);
    return UNKNOWN;
  },
  service: ({ operands }, given) =>
    serviceOf(operands.map((word) => word.replace(/\{(.+)\}/, (_, at) => oneText(operand(at, given)))).join(' ')),
  sql: ({ operands: [statement] }, given, { found }) => {
    for (const one of textsOf(operand(statement, given) ?? UNKNOWN) ?? []) {
      found.act('writes', filesIn(one));
      if (DESTRUCTIVE.test(one.replace(QUIET, ' '))) found.run(['psql', '-c', one]);
    }
    return unknown(given.self === null ? NOTHING : holdsOf(given.self));
  },
};

/** `client.containers`: what is below a client is still of it, and some parts have words of their own. */
/** `User.objects` */
export const QUERY = serviceOf('query');

export function partOfService(service: Service, name: string): Value {
  const [words = ''] = service.texts;
  const part = PARTS[words.split(' ')[0] ?? '']?.[name];
  return part === undefined ? service : serviceOf(part);
}

const PARTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  docker: { containers: 'docker', volumes: 'docker volume', images: 'docker image', networks: 'docker network' },
  repo: { git: 'git' },
  query: { filter: 'query some', get: 'query some', exclude: 'query some' },
};

/** What a method of a client does; whatever it gives is of the client, too. */
export function callService(reader: Reader, service: Service, name: string, given: Given): Value {
  const [words = ''] = service.texts;
  const [kind = ''] = words.split(' ');
  for (const command of (COMMANDS[kind] ?? asNamed)(words.split(' '), name, given)) reader.found.run(command);
  return partOfService(service, name);
}

type Commands = (words: readonly string[], name: string, given: Given) => readonly (readonly WildText[])[];

/** `delete_bucket`, `deleteBucket` → `delete-bucket` */
function kebab(name: string): string {
  return name
    .replace(/([a-z])([A-Z])/g, '$1-$2')
    .replaceAll('_', '-')
    .toLowerCase();
}

const asNamed: Commands = (words, name, { args }) => [[...words, kebab(name), ...args.flatMap(wordsOf)]];

const COMMANDS: Readonly<Record<string, Commands>> = {
  aws: (words, name, given) => {
    if (/^upload_?file/i.test(name)) return [['aws', 's3', 'cp', oneText(operand('0|Filename', given)), `s3://${ANY}`]];
    // what asks page by page names what it asks for
    const asked = name === 'get_paginator' ? oneText(operand('0', given)) : name;
    const act = /^(?:delete|terminate)$/.test(asked) ? `${asked}-all` : kebab(asked);
    const plain = isTrue(option('WithDecryption', given)) ? ['--with-decryption'] : [];
    return [[...words, act, ...plain]];
  },
  docker: (words, name, given) => {
    const forced = isTrue(option('force', given)) ? ['-f'] : [];
    if (name === 'remove') return [[...words, 'rm', ...forced, ANY]];
    if (name === 'exec_run') return [['docker', 'exec', ANY, ...wordsOf(given.args[0] ?? UNKNOWN)]];
    if (name === 'prune') return [[...(words.length === 1 ? ['docker', 'container'] : words), 'prune', '-f']];
    if (name !== 'run') return /^(?:kill|stop)$/.test(name) ? [[...words, name, ANY]] : [];
    const mounts = option('volumes', given);
    const mounted = mounts?.is === 'record' ? [...mounts.entries.keys()].flatMap((path) => ['-v', `${path}:/mnt`]) : [];
    const whole = isTrue(option('privileged', given)) ? ['--privileged'] : [];
    return [['docker', 'run', ...whole, ...mounted, ...given.args.flatMap(wordsOf)]];
  },
  kubectl: (_, name) => {
    const act = kebab(name);
    if (/secret/.test(act) && /^(?:list|read|get)/.test(act)) return [['kubectl', 'get', 'secrets', '-o', 'json']];
    if (/^delete/.test(act)) return [['kubectl', 'delete', act.replace(/^delete-(?:namespaced-)?/, ''), ANY]];
    if (/role-binding$/.test(act)) return [['kubectl', 'create', 'clusterrolebinding', ANY]];
    return /^(?:create|patch|replace)/.test(act) ? [['kubectl', 'apply', '-f', '-']] : [];
  },
  repo: (_, name, given) => {
    switch (name) {
      case 'push': {
        const refs = operand('0|refspec', given);
        const how = ['force', 'mirror', 'delete'].flatMap((one) => (isTrue(option(one, given)) ? [`--${one}`] : []));
        return [['git', 'push', ...how, 'origin', ...(refs === null ? [] : wordsOf(refs))]];
      }
      case 'reset':
        return [['git', 'reset', ...(isTrue(option('working_tree', given)) ? ['--hard'] : [])]];
      case 'delete_head':
        return [['git', 'branch', '-D', ...given.args.flatMap(wordsOf)]];
      default:
        return [];
    }
  },
  gh: (_, name) => (/^delete/i.test(name) ? [['gh', 'repo', 'delete', ANY]] : []),
  ssh: (words, name, { args }) => {
    const first = args.slice(0, 1).flatMap(wordsOf);
    if (/^(?:exec_command|run|sudo|execCommand)$/.test(name)) return [[...words, ...first]];
    return /^(?:put|putFile|fastPut)$/.test(name) ? [['scp', ...first, 'host:']] : [];
  },
  mongosh: (_, name) => (/^drop/i.test(name) ? [['dropdb', ANY]] : []),
  // of all that a table has, unless it was said which
  query: ([, which], name) => (which === undefined && name === 'delete' ? [['python3', 'manage.py', 'flush']] : []),
  kill: (words, name) => (/^(?:kill|terminate|send_signal)$/.test(name) ? [words] : []),
  crontab: (words, name) => (name === 'write' ? [words] : []),
};

function oneText(value: Value | null): WildText {
  return (value === null ? [] : textsOrAny(value))[0] ?? ANY;
}

function wordsOf(value: Value): readonly WildText[] {
  return value.is === 'list' ? value.items.flatMap(wordsOf) : value.is === 'record' ? [] : [oneText(value)];
}
