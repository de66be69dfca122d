import { callValue } from './call.ts';
import type { Expr } from './form.ts';
import { initialOf } from './function-made.ts';
import type { Run } from './run.ts';
import type { Names, Value } from './value.ts';

const QUIET_DECORATORS =
  /^(?:property|staticmethod|classmethod|functools\.(?:lru_cache|cache|wraps|cached_property|total_ordering|singledispatch)|contextlib\.(?:contextmanager|asynccontextmanager)|dataclasses\.dataclass|dataclass|abc\.abstractmethod|typing\.\w+|enum\.\w+|click\.(?:command|group|option|argument|version_option|pass_context))$/;

/** What stands behind decorators: `@wraps(f)`. */
export function decorated(run: Run, { by, of }: Extract<Expr, { is: 'decorated' }>, names: Names): Value {
  let made = run.value(of, names);
  for (const one of [...by].reverse()) {
    const decorator = run.value(one.is === 'call' ? one.of : one, names);
    if (decorator.is === 'api' && QUIET_DECORATORS.test(decorator.name)) {
      if (made.is === 'function' && one.is === 'call') givenByOption(run, made, one, names);
      continue;
    }
    const callee = one.is === 'call' ? run.value(one, names) : decorator;
    const result = callValue(run, callee, { self: null, args: [made], named: new Map() });
    made = result.is === 'unknown' ? made : result;
  }
  return made;
}

/** `@click.option('--path', default='a')`: without words, the function is given what stands there. */
function givenByOption(
  run: Run,
  made: Extract<Value, { is: 'function' }>,
  { args }: Extract<Expr, { is: 'call' }>,
  names: Names,
): void {
  const initial = args.find(({ name }) => name === 'default');
  const option = args.flatMap(({ name, value }) => (name === undefined && value.is === 'text' ? [value.text] : []));
  const own = (option.find((one) => one.startsWith('--')) ?? option[0])?.replace(/^-+/, '').replaceAll('-', '_');
  const at = made.params.findIndex(({ target }) => target.is === 'name' && target.name === own);
  if (initial !== undefined && at >= 0) made.fields.set(initialOf(at), run.value(initial.value, names));
}
