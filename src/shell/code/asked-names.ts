import type { Expr } from './form.ts';
import { textsOfPattern } from './texts-of-pattern.ts';

/** What a condition says of a name that was found on the disk. */
export interface Asked {
  readonly name: string;
  readonly how: HowAsked;
  /** One of these, or what an expression comes to. */
  readonly given: Expr | readonly string[];
  /** One of a list: of a text it would be a part. */
  readonly isAmong?: true;
}

/** `name`: what stands behind the last slash is that as a whole. */
export type HowAsked = 'start' | 'end' | 'whole' | 'name' | 'name starts';

/** `holds`: false where it does not. Null: it says nothing of a name. */
export function askedBy(condition: Expr, holds: boolean): Asked | null {
  if (condition.is === 'operation') {
    const { operator, left, right } = condition;
    const isEqual = /^(?:={2,3}|in)$/.test(operator);
    if (!(holds ? isEqual : /^(?:!={1,2}|not in)$/.test(operator))) return null;
    if (!operator.includes('in')) return asked(subjectOf(left), right) ?? asked(subjectOf(right), left);
    const among = asked(subjectOf(left), right);
    return among === null ? null : { ...among, isAmong: true };
  }
  if (!holds || condition.is !== 'call') return null;
  const [first, second] = condition.args.map(({ value }) => value);
  if (first === undefined) return null;
  const { of } = condition;
  if (/^fnmatch(?:case)?$/.test(of.is === 'name' || of.is === 'member' ? of.name : ''))
    return second?.is === 'text' && first.is === 'name' ? byGlob(first.name, second.text) : null;
  if (of.is !== 'member') return null;
  // `['.ts', '.js'].includes(path.extname(name))`
  if (of.name === 'includes' || of.name === 'has') return asked(subjectOf(first), of.of);
  if (of.name === 'test' && of.of.is === 'pattern') return byPattern(subjectOf(first), of.of.source);
  if (of.name === 'match' && of.of.is === 'name' && first.is === 'text') return byGlob(of.of.name, first.text);
  return byEnd(subjectOf(of.of), of.name, first);
}

/** What is asked about: a name, its ending, or what stands behind its last slash. */
interface Subject {
  readonly name: string;
  readonly part: 'whole' | 'ending' | 'last';
}

function subjectOf(expr: Expr): Subject | null {
  switch (expr.is) {
    case 'name':
      return { name: expr.name, part: 'whole' };
    case 'member':
      if (expr.of.is !== 'name') return null;
      return expr.name === 'suffix'
        ? { name: expr.of.name, part: 'ending' }
        : expr.name === 'name'
          ? { name: expr.of.name, part: 'last' }
          : null;
    // `os.path.splitext(name)[1]`
    case 'item': {
      const isLast = expr.key.is === 'number' && (expr.key.value === 1 || expr.key.value === -1);
      return isLast && calledAs(expr.of) === 'splitext' ? argumentOf(expr.of, 'ending') : null;
    }
    case 'call': {
      const name = calledAs(expr);
      if (name === 'extname') return argumentOf(expr, 'ending');
      if (name === 'basename') return argumentOf(expr, 'last');
      return name === 'str' || name === 'String' ? argumentOf(expr, 'whole') : null;
    }
    default:
      return null;
  }
}

function calledAs(expr: Expr): string {
  if (expr.is !== 'call') return '';
  return expr.of.is === 'name' || expr.of.is === 'member' ? expr.of.name : '';
}

function argumentOf(expr: Expr, part: Subject['part']): Subject | null {
  const first = expr.is === 'call' ? expr.args[0]?.value : undefined;
  return first?.is === 'name' ? { name: first.name, part } : null;
}

const WHOLE: Readonly<Record<Subject['part'], HowAsked>> = { whole: 'whole', ending: 'end', last: 'name' };

function asked(subject: Subject | null, given: Expr): Asked | null {
  return subject === null ? null : { name: subject.name, how: WHOLE[subject.part], given };
}

function byEnd(subject: Subject | null, method: string, given: Expr): Asked | null {
  if (subject === null || subject.part === 'ending') return null;
  if (/^ends[wW]ith$/.test(method)) return { name: subject.name, how: 'end', given };
  if (!/^starts[wW]ith$/.test(method)) return null;
  return { name: subject.name, how: subject.part === 'last' ? 'name starts' : 'start', given };
}

/** `*.py` */
function byGlob(name: string, glob: string): Asked | null {
  const [, end] = /^\*([\w.-]+)$/.exec(glob) ?? [];
  return end === undefined ? null : { name, how: 'end', given: [end] };
}

/** `/\.tsx?$/` */
function byPattern(subject: Subject | null, source: string): Asked | null {
  if (subject === null || subject.part === 'ending' || !source.endsWith('$')) return null;
  const given = textsOfPattern(source.slice(0, -1));
  return given === null ? null : { name: subject.name, how: 'end', given };
}
