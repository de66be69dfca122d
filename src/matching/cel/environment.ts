import { Environment } from '@marcbachmann/cel-js';
import { addFunctions, type CelSurroundings } from './functions.ts';
import { linearMatches } from './linear-matches.ts';

const LIMITS = { maxAstNodes: 1000, maxDepth: 64, maxListElements: 500, maxMapEntries: 100, maxCallArguments: 8 };

/** CEL as conditions have it: any name may be a field, lists may be mixed as in JSON, and nothing in it is slow by design. */
export function celEnvironment(around: CelSurroundings): Environment {
  const env = new Environment({
    unlistedVariablesAreDyn: true,
    homogeneousAggregateLiterals: false,
    enableOptionalTypes: true,
    limits: LIMITS,
  });
  addArithmetic(env);
  linearMatches(env, around);
  addFunctions(env, around);
  return env;
}

/** JSON does not tell whole numbers from others: an expression need not either. */
function addArithmetic(env: Environment): void {
  const operations = {
    '+': (a: number, b: number) => a + b,
    '-': (a: number, b: number) => a - b,
    '*': (a: number, b: number) => a * b,
    '/': (a: number, b: number) => a / b,
    '%': (a: number, b: number) => a % b,
  };
  for (const [sign, operation] of Object.entries(operations)) {
    const mixed = (a: unknown, b: unknown): number => operation(Number(a), Number(b));
    env.registerOperator(`int ${sign} double: double`, mixed);
    env.registerOperator(`double ${sign} int: double`, mixed);
  }
  env.registerOperator('double % double', operations['%']);
}
