/** What a Makefile says, as far as recipes need it. */
export interface Makefile {
  /** The values that a variable may have; several where that depends. */
  readonly variables: ReadonlyMap<string, readonly string[]>;
  readonly rules: readonly MakeRule[];
  /** Those that have a value here only where they have none from elsewhere: `?=`. */
  readonly defaults: ReadonlySet<string>;
  /** Part of it lies in a file that cannot be read: a variable without a value may have one. */
  readonly isPartly: boolean;
}

export interface MakeRule {
  readonly targets: string;
  readonly needs: string;
  readonly recipe: readonly string[];
}

const ASSIGNS = /^\s*(?:(?:export|override|private)\s+)*([\w.-]+)\s*(::?:?=|\?=|\+=|!=|=)\s*(.*)$/s;
const RULE = /^([^\s#:=][^:=#]*?)\s*::?(?!=)\s*([^;]*)(?:;(.*))?$/s;
const CONDITION = /^\s*(?:ifeq|ifneq|ifdef|ifndef|else|endif)\b/;
const DEFINES = /^\s*(?:(?:override|export)\s+)*define\s+([\w.-]+)\s*(::?:?=|\?=|\+=|=)?\s*$/;
const INCLUDES = /^\s*(-|s|)include\s+(.+)$/;
const MOST_INCLUDED = 8;

/** The texts of the files that such words mean, with what the variables are there; null: one that cannot be read. */
export type Include = (words: string, variables: Makefile['variables'], isSure: boolean) => readonly (string | null)[];

export function readMakefile(text: string, include: Include): Makefile {
  const variables = new Map<string, string[]>();
  const defaults = new Set<string>();
  const rules: { targets: string; needs: string; recipe: string[] }[] = [];
  let isPartly = false;
  /** Of the conditions around a line, whether it is about this machine. */
  const open: ('here' | 'there' | 'either')[] = [];
  let included = 0;
  let rule: { recipe: string[] } | null = null;
  /** What a `define` is for, with its lines. */
  let defined: { readonly name: string; readonly how: string; readonly lines: string[] } | null = null;
  let mark = '\t';
  const rest = [...lines(text)].reverse();
  for (let line = rest.pop(); line !== undefined; line = rest.pop()) {
    if (defined !== null) {
      if (!/^\s*endef\b/.test(line)) defined.lines.push(line);
      else {
        const { name, how, lines: own } = defined;
        if (!open.includes('there')) assign(variables, name, own.join('\n'), how, open.includes('either'));
        defined = null;
      }
      continue;
    }
    const [, begun, kind = '='] = DEFINES.exec(line) ?? [];
    if (begun !== undefined) {
      defined = { name: begun, how: kind, lines: [] };
      continue;
    }
    // behind a rule; elsewhere such a line may be anything
    if (line.startsWith(mark) && (rule !== null || mark !== '\t' || !INCLUDES.test(line))) {
      if (!open.includes('there')) rule?.recipe.push(line.slice(1));
      continue;
    }
    const plain = line.replace(/(?<!\\)#.*$/s, '').trimEnd();
    if (plain.trim() === '') continue;
    if (CONDITION.test(plain)) {
      if (/^\s*if/.test(plain)) open.push(elsewhere(plain));
      else if (/^\s*endif/.test(plain)) open.pop();
      else open.push(OTHER[open.pop() ?? 'either']);
      continue;
    }
    if (open.includes('there')) continue;
    const [, perhaps, names] = INCLUDES.exec(plain) ?? [];
    if (names !== undefined) {
      const isSure = perhaps === '' && !open.includes('either');
      for (const more of [...include(names, variables, isSure)].reverse()) {
        if (more === null || included++ >= MOST_INCLUDED) isPartly = true;
        else rest.push(...[...lines(more)].reverse());
      }
      continue;
    }
    const [, set, how, value = ''] = ASSIGNS.exec(plain) ?? [];
    if (set !== undefined) {
      if (how === '?=' && !variables.has(set)) defaults.add(set);
      else if (how !== '?=') defaults.delete(set);
      assign(variables, set, how === '!=' ? `$(shell ${value})` : value, how ?? '=', open.includes('either'));
      // recipes may begin with another letter
      if (set === '.RECIPEPREFIX') mark = value.charAt(0) || '\t';
      continue;
    }
    const [, targets, needs = '', first] = RULE.exec(plain) ?? [];
    if (targets === undefined) continue;
    // `clean: OUT = x`
    const [, own, by = '=', text = ''] = ASSIGNS.exec(needs) ?? [];
    if (own !== undefined) {
      assign(variables, own, text, by, true);
      continue;
    }
    const made = {
      ...bySuffix(targets, needs.replace(/\|/g, ' ')),
      recipe: first === undefined ? [] : [first],
    };
    rules.push(made);
    rule = made;
  }
  return { variables, defaults, rules, isPartly };
}

/** `.c.o:` is how a `.o` is made of a `.c`, as `%.o: %.c` is. */
function bySuffix(targets: string, needs: string): { readonly targets: string; readonly needs: string } {
  const [, from, to] = /^(\.\w+)(\.\w+)\s*$/.exec(targets) ?? [];
  return from === undefined || needs.trim() !== '' ? { targets, needs } : { targets: `%${to}`, needs: `%${from}` };
}

const OTHER = { here: 'there', there: 'here', either: 'either' } as const;

/** What is for Windows is for nobody who has make. */
function elsewhere(condition: string): 'here' | 'there' | 'either' {
  if (!/Windows_NT/.test(condition)) return 'either';
  return /^\s*ifn/.test(condition) ? 'here' : 'there';
}

const MOST_VALUES = 4;

function assign(all: Map<string, string[]>, name: string, value: string, how: string, mayBe: boolean): void {
  const before = all.get(name) ?? [];
  if (how === '?=' && before.length > 0) return;
  if (how === '+=') all.set(name, before.length === 0 ? [value] : before.map((one) => `${one} ${value}`));
  else all.set(name, mayBe ? [...before, value].slice(-MOST_VALUES) : [value]);
}

function lines(text: string): readonly string[] {
  return text
    .replace(/\r/g, '')
    .replace(/\\\n[\t ]*/g, ' ')
    .split('\n');
}
