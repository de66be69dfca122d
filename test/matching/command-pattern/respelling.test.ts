import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compileRuns } from '../../../src/matching/command-pattern/compile-runs.ts';

/** A command in parts: what must be said in any of the ways, and what may stand around it. */
interface Respelled {
  readonly pattern: string;
  readonly before: readonly string[];
  /** Each in one of several spellings; letters may be put together. */
  readonly needed: readonly (readonly string[])[];
  readonly harmless: readonly string[];
  readonly operands: readonly string[];
}

const COMMANDS: readonly Respelled[] = [
  {
    pattern: 'rm -rf *',
    before: ['rm'],
    needed: [
      ['-r', '-R', '--recursive', '--recur'],
      ['-f', '--force', '--fo'],
    ],
    harmless: ['-v', '--verbose', '-d', '--one-file-system'],
    operands: ['x', './y', '"$DIR"'],
  },
  {
    pattern: 'git push --force',
    before: ['git', 'push'],
    needed: [['-f', '--force']],
    harmless: ['-q', '-v', '--no-verify', '--atomic', '-o ci.skip', '--push-option=x', '--repo=y'],
    operands: ['origin', 'main', 'a:b'],
  },
  {
    pattern: 'git branch -D',
    before: ['git', 'branch'],
    needed: [
      ['-d', '--delete'],
      ['-f', '--force'],
    ],
    harmless: ['-r', '-q', '--color', '--sort=x'],
    operands: ['topic', 'origin/x'],
  },
  {
    pattern: 'docker rm -f -v',
    before: ['docker', 'rm'],
    needed: [
      ['-f', '--force'],
      ['-v', '--volumes'],
    ],
    harmless: ['-l', '--link'],
    operands: ['a', 'b'],
  },
  {
    pattern: 'kubectl delete -n prod --all',
    before: ['kubectl', 'delete'],
    needed: [['-n prod', '-nprod', '--namespace prod', '--namespace=prod'], ['--all']],
    harmless: ['--wait', '--context x', '-v 3', '--grace-period=0'],
    operands: ['pods', 'x'],
  },
  {
    pattern: 'chmod -R 777',
    before: ['chmod'],
    needed: [['-R', '--recursive', '--rec']],
    harmless: ['-v', '--changes', '-f'],
    operands: ['777', 'x'],
  },
];

const isLetter = (word: string): boolean => /^-[A-Za-z]$/.test(word);

/** The words of one spelling: in another order, with letters put together, harmless words among them. */
function spelling({ before, needed, harmless, operands }: Respelled): fc.Arbitrary<string> {
  return fc
    .record({
      chosen: fc.tuple(...needed.map((spellings) => fc.constantFrom(...spellings))),
      more: fc.subarray([...harmless]),
      groups: fc.boolean(),
      order: fc.infiniteStream(fc.double({ min: 0, max: 0.999, noNaN: true })),
    })
    .map(({ chosen, more, groups, order }) => {
      const options = shuffled([...chosen, ...more], order);
      const letters = options.filter(isLetter);
      const joined =
        groups && letters.length > 1
          ? [`-${letters.map((letter) => letter.slice(1)).join('')}`, ...options.filter((word) => !isLetter(word))]
          : options;
      // operands keep their order
      const places = joined.map(() => Math.floor(next(order) * (operands.length + 1)));
      const words = operands.flatMap((operand, i) => [...joined.filter((_, at) => places[at] === i), operand]);
      return [...before, ...words, ...joined.filter((_, at) => places[at] === operands.length)].join(' ');
    });
}

function next(stream: fc.Stream<number>): number {
  return stream.next().value ?? 0;
}

function shuffled<T>(items: readonly T[], stream: fc.Stream<number>): readonly T[] {
  return items
    .map((item) => [next(stream), item] as const)
    .sort(([a], [b]) => a - b)
    .map(([, item]) => item);
}

const WRAPPERS: readonly ((line: string) => string)[] = [
  (line) => line,
  (line) => `sudo ${line}`,
  (line) => `cd x && ${line}`,
  (line) => `env A=b nohup ${line}`,
  (line) => `sh -c '${line}'`,
  (line) => `ls; /usr/bin/${line} | cat`,
  (line) => `echo $(${line})`,
  (line) => `timeout 5 ${line}`,
];

describe.each(COMMANDS)('the pattern $pattern', (command) => {
  const runs = compileRuns([command.pattern]);
  if ('problem' in runs) throw new Error(runs.problem);

  test('is about the same command in any order and spelling, behind any wrapper', () => {
    fc.assert(
      fc.property(spelling(command), fc.constantFrom(...WRAPPERS), (line, wrap) => {
        expect({ line: wrap(line), does: runs.does(wrap(line)) }).toEqual({ line: wrap(line), does: true });
      }),
      { numRuns: 150 },
    );
  });

  test.each(command.needed.map((_, i) => i))('is not about it without the option %i', (left) => {
    const without = { ...command, needed: command.needed.filter((_, i) => i !== left) };
    fc.assert(
      fc.property(spelling(without), fc.constantFrom(...WRAPPERS), (line, wrap) => {
        expect({ line: wrap(line), may: runs.may(wrap(line)) }).toEqual({ line: wrap(line), may: false });
      }),
      { numRuns: 100 },
    );
  });
});
