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

/** Which tests run: those that everybody runs before a commit, those that take most of the time, or both. */
export type Breadth = 'usual' | 'wide' | 'all';

export function filesOf(breadth: Breadth): string[] {
  if (breadth === 'all') return testFiles();
  return testFiles().filter((path) => breadthOf(readFileSync(path, 'utf8')) === breadth);
}

/**
 * A wide test file says so itself, in its first line: `// wide: why`. These start thousands of processes, try hundreds of cases for
 * one promise, or wait for many time-outs, and take three quarters of the time.
 */
export function breadthOf(text: string): 'usual' | 'wide' {
  return /^\/\/ wide: \S/.test(text) ? 'wide' : 'usual';
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
