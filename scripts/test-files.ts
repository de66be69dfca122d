import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** They hold what they measure of their process against a bound, replace a module in it, or count its spawners. */
const NEEDS_A_PROCESS = /\b(?:cpuMs|cpuUsage|memoryUsage|heapUsed)\b|\bvi\.mock\(|hookline-native\\0spawner/;

function testFiles(): string[] {
  return readdirSync('test', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => join('test', name));
}

/** The test files that share a process with no other. */
export function filesAlone(): string[] {
  return testFiles().filter((path) => NEEDS_A_PROCESS.test(readFileSync(path, 'utf8')));
}

/**
 * The wide ones: they start thousands of processes, try hundreds of cases for one promise, or wait for many time-outs, and take three
 * quarters of the time. `npm run test:wide` runs them, `npm test` all others.
 */
export const WIDE: readonly RegExp[] = [
  /^adapters\/mcp\/(?:calls|endings|listening|readings|remote)\.test/,
  /^agent\/demo(?:-claims)?\.test/,
  /^agents\/lame-program\.test/,
  /^architecture\/(?:decision-fields|effect-kinds|growth)\.test/,
  /^attacks\/a(?:09|13|27|31)-/,
  /^audit\/index\/trail-index\.test/,
  /^built-in\/(?:bounds|calls|quick-look|trees)\.test/,
  /^cli\/(?:agent(?:-mcp)?|allow(?:-session)?|approve|audit(?:-many|-replay)?|doctor|enforced|enroll|explain|first-steps|flow-rules)\.test/,
  /^cli\/(?:help|import(?:-permissions)?|new|outcome|payload|shelved-files|switches|trust(?:-cover)?|why)\.test/,
  /^cli\/bridge\/(?:failures|odd-payloads|turns)\.test/,
  /^config\/remembered-files\.test/,
  /^conformance\/(?:cases-of-.*|runner)\.test/,
  /^dialects\/(?:answer-fuzz|cocode|exit-codes|long-output|ordinary-outputs|recorded)\.test/,
  /^docs\/examples\.test/,
  /^everyday\/configurations\.test/,
  /^fleet\/(?:killed|server|stolen-server)\.test/,
  /^handlers\/(?:async|cancel|every-handler|input|leaks|module|native|time-out|workers(?:-lifetime)?)\.test/,
  /^history\/(?:playground(?:-attacks)?|same-as-whole)\.test/,
  /^hosts\/install\/(?:agent-version|build-native|install|managed-home|own-entry|pinned-home|shim|untried)\.test/,
  /^hosts\/resident\//,
  /^hosts\/will-hold\/ways-in\.test/,
  /^installed\/(?:changed-package|leave|npm|resident-package|upgrades)\.test/,
  /^library\/resting-hooks\.test/,
  /^masks\/audit-masking\.test/,
  /^native\/door-fuzz\.test/,
  /^opens\/(?:answers|broken-entries|configuration|disturbed-library-fuzz|gate|secrets|self-call|size)\.test/,
  /^packs\/(?:frozen|lazily|measured|project-files)\.test/,
  /^sandbox\/(?:bwrap|docker)\.test/,
  /^schemas\/mistakes\.test/,
  /^server\/(?:attacks\/injection|back-test)\.test/,
  /^shell\/(?:(?:simple|wrapped)-commands|dangerous\/may-be-dangerous|template\/(?:injection-matrix|ordinary-commands))\.test/,
  /^starters\/libraries\.test/,
  /^suite\/(?:managed-machine|second-run)\.test/,
  /^trust\/trust(?:-lock)?\.test/,
];

/** Which tests run: those that everybody runs before a commit, those that take most of the time, or both. */
export type Breadth = 'usual' | 'wide' | 'all';

export function filesOf(breadth: Breadth): string[] {
  if (breadth === 'all') return testFiles();
  const isWide = (path: string): boolean => WIDE.some((pattern) => pattern.test(path.slice('test/'.length)));
  return testFiles().filter((path) => isWide(path) === (breadth === 'wide'));
}

/** Names of those in `test/handlers` in which no process of a hook is started. */
const WITHOUT_PROCESSES = /^(?:webhook|prompt|rule|shortened|ask-on|process-tree|native|broken-enforced)/;
/**
 * Names of those that are about what is said to a process, and what its answer means: `input`, `output` and `workers` have what can
 * be different between one starter and the other, which are descriptors, lines and ends.
 */
const ABOUT_ANSWERS = /^(?:every-handler|module|worker-versions)\.test/;

/** The test files about processes of hooks, which must be the same whoever starts them. */
export function filesOfProcesses(): string[] {
  return readdirSync('test/handlers')
    .filter((name) => name.endsWith('.test.ts') && !WITHOUT_PROCESSES.test(name) && !ABOUT_ANSWERS.test(name))
    .map((name) => join('test/handlers', name));
}

/** Of these, what `hookline run` does with its one process: the rest of it is as everywhere. */
const OF_ONE_PROCESS = /\/(?:output|input|end-of-hook|time-out|left-behind)\.test/;

export function filesOfOneProcess(): string[] {
  return filesOfProcesses().filter((path) => OF_ONE_PROCESS.test(path));
}
