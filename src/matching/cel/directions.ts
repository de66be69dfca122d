import type { ASTNode } from '@marcbachmann/cel-js';
import { DIRECTIONS } from '../../core/direction.ts';
import { QUESTION_KEYS } from '../../core/effect-rows.ts';
import { childrenOf } from './inspect.ts';

/** Which way the questions of an expression count that have two answers: what a call may do, and what is all that it does. */
export interface Directions {
  /** Where a question stands that counts against what the expression says. */
  readonly turned: readonly Asked[];
  /** A question of which nobody can tell whether it counts for or against; null: there is none. */
  readonly unclear: Asked | null;
  /** It says where something lies, and nothing of what is done. */
  readonly onlyWhere: boolean;
}

interface Asked {
  readonly name: string;
  readonly at: number;
}

/** Those that have two answers. */
export const QUESTIONS: readonly string[] = [...QUESTION_KEYS, ...DIRECTIONS, 'pushes'];
/** Where it is true of more things, so is all of it. */
const SAME_WAY = ['all', 'exists'];

type Way = 'for' | 'against' | 'unclear';

export function directionsIn(ast: ASTNode): Directions {
  const asked = askedIn(ast, 'for');
  return {
    turned: asked.filter(({ way }) => way === 'against'),
    unclear: asked.find(({ way }) => way === 'unclear') ?? null,
    onlyWhere: asked.some(({ name }) => name === 'outside') && !saysWhat(ast),
  };
}

function askedIn(node: ASTNode, way: Way): readonly (Asked & { readonly way: Way })[] {
  switch (node.op) {
    case '&&':
    case '||':
      return node.args.flatMap((one) => askedIn(one, way));
    case '!_':
      return askedIn(node.args, OTHER_WAY[way]);
    case 'call': {
      const [name, given] = node.args;
      const inner = given.flatMap((one) => askedIn(one, 'unclear'));
      return isQuestion(name, given) ? [{ name, at: node.start, way }, ...inner] : inner;
    }
    case 'rcall': {
      const [name, receiver, given] = node.args;
      const theirs = SAME_WAY.includes(name) ? way : 'unclear';
      return [...askedIn(receiver, 'unclear'), ...given.flatMap((one) => askedIn(one, theirs))];
    }
    default:
      return childrenOf(node).flatMap((one) => askedIn(one, 'unclear'));
  }
}

const OTHER_WAY: Readonly<Record<Way, Way>> = { for: 'against', against: 'for', unclear: 'unclear' };

/** Whether where it holds, something else does than that a place lies somewhere. */
function saysWhat(node: ASTNode): boolean {
  switch (node.op) {
    case '&&':
      return node.args.some(saysWhat);
    case '||':
      return node.args.every(saysWhat);
    case '!_':
      return saysWhat(node.args);
    case 'value':
      return false;
    default:
      return node.op !== 'call' || node.args[0] !== 'outside';
  }
}

/** The commands of a call are some of what it does: in a list of them nobody sees whether that is for it or against it. */
function isQuestion(name: string, [first]: readonly ASTNode[]): boolean {
  return QUESTIONS.includes(name) || (name === 'commands' && first?.op === 'id' && first.args === 'call');
}
