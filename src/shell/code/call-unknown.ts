import { isWild } from '../effects/wild-text.ts';
import type { Given } from './given.ts';
import type { Reader } from './reader.ts';
import { type Holds, holdsOf, NOTHING, union, unknown, type Value } from './value.ts';

/** `name`: what it is called. What nobody knows may look at whatever it is given, change it, and calls whom it is given. */
export function callUnknown(reader: Reader, { self, args, named }: Given, name = ''): Value {
  const all = [...args, ...named.values()];
  const holds = union(...all.map((one) => holdsOf(one)));
  reader.found.meets(holds, { is: 'given' });
  for (const one of all) handedOver(reader, one, self, 0);
  calledLater(reader, args, named);
  const kept = CONNECTS.test(name) ? filesOf(holds) : union(...args.map(answeredBy), ...[...named].map(answeredByName));
  return unknown(union(self === null ? NOTHING : holdsOf(self), kept));
}

function filesOf(holds: Holds): Holds {
  return new Set([...holds].filter((one) => typeof one === 'number'));
}

/** By a credential somebody is known: what they are answered is not that. */
const KNOWN_BY = /^(?:api_?key|(?:access_?|auth_?)?token|auth|password|secret|credentials?|connection_?string|dsn)$/i;

function answeredByName([name, one]: readonly [string, Value]): Holds {
  return KNOWN_BY.test(name) ? filesOf(holdsOf(one)) : answeredBy(one);
}

function answeredBy(one: Value): Holds {
  return one.is === 'record' && one.kind === null
    ? union(one.holds, ...[...one.entries].map(answeredByName))
    : holdsOf(one);
}

/** `stack.callback(shutil.rmtree, 'src')`: what comes with the language is called with what stands behind it. */
function calledLater(reader: Reader, args: readonly Value[], named: ReadonlyMap<string, Value>): void {
  const at = args.findIndex((one) => one.is === 'api' && reader.language.calls.has(one.name));
  const callee = args[at];
  const rest = args.slice(at + 1);
  if (callee === undefined || rest.length === 0) return;
  const [only] = rest;
  const own = rest.length === 1 && only?.is === 'list' ? only.items : rest;
  reader.maybe(() => reader.invoke(callee, own, named));
}

/** What talks with somebody by a credential gives what they answer, and not the credential. */
const CONNECTS =
  /(?:connect(?:ion)?|client|pool|engine|redis|session|sequelize|stripe|octokit|openai|anthropic|knex|bot)$/i;

function handedOver(reader: Reader, one: Value, self: Value | null, depth: number): void {
  if (depth > 2) return;
  switch (one.is) {
    case 'function':
      reader.later(one);
      reader.maybe(() => reader.invoke(one, [unknown(self === null ? NOTHING : holdsOf(self))]));
      // `typer.run(main)`
      if (reader.language.isPython && one.params.some(({ initial }) => initial !== undefined))
        reader.maybe(() => reader.invoke(one, []));
      return;
    case 'list':
      for (const item of [...one.items]) handedOver(reader, item, self, depth + 1);
      reader.escaped(one);
      return;
    case 'record':
      for (const item of [...one.entries.values()]) handedOver(reader, item, self, depth + 1);
      reader.escaped(one);
      return;
    case 'either':
      for (const item of one.options) handedOver(reader, item, self, depth + 1);
      return;
    case 'text':
    case 'thing': {
      const paths = one.texts.filter(
        (path) => !isWild(path) && /^[^\s:]*[./~][^\s:]*$/.test(path) && !/^\.+$/.test(path) && path.length < 300,
      );
      if (paths.length > 0) reader.found.act('unknown', paths, { only: 'given' });
      return;
    }
    default:
      return;
  }
}
