import { type Remark, remark } from '../../core/diagnostic.ts';
import { isJsonText } from '../../core/json.ts';
import type { Report } from '../../core/report.ts';
import { type Collected, keptBytes } from '../collect.ts';
import { MAX_ANSWER_BYTES, MAX_STDERR_BYTES } from '../command.ts';
import { lineReader } from './line-reader.ts';
import { requestIdIn } from './request-line.ts';

/** Everything that a worker says while it is asked. */
export interface Heard {
  readonly out: (chunk: Buffer) => void;
  readonly err: (chunk: Buffer) => void;
  readonly hasLine: () => boolean;
  /** A line that has no end yet. */
  readonly unended: () => string;
  readonly isTooLong: () => boolean;
  /** The line begins like JSON and is none: what it was to say may stand on the next ones. */
  readonly isHalf: () => boolean;
  /** More than the one line. */
  readonly isTooMuch: () => boolean;
  readonly report: () => Pick<Report, 'stdout' | 'stderr' | 'stdoutCut' | 'stderrCut'>;
  readonly notes: () => readonly Remark[];
}

const STALE = remark(
  'WORKER_OUT_OF_STEP',
  'It answered a request that is not the one it was asked; that line does not count.',
);
const TOO_MUCH = remark(
  'WORKER_OUT_OF_STEP',
  'It said more than one line for an event. It is started anew for the next one.',
);

/** Which request an answer is for. */
export interface Asked {
  readonly id: string;
  /** An answer has to say so. */
  readonly mustBeNamed: boolean;
}

export function heard(asked: Asked, onFirstLine: () => void): Heard {
  let first: Collected | null = null;
  let stale = false;
  const others = keptBytes(MAX_ANSWER_BYTES);
  const errors = keptBytes(MAX_STDERR_BYTES);
  const reader = lineReader(MAX_ANSWER_BYTES, (line) => {
    if (!line.cut && isStale(line.text, asked)) stale = true;
    else if (first !== null) others.add(Buffer.from(`\n${line.text}`));
    else {
      first = line;
      onFirstLine();
    }
  });
  const isTooMuch = (): boolean => first !== null && others.bytes() + reader.restBytes() > 0;
  return {
    out: reader.add,
    err: errors.add,
    hasLine: () => first !== null,
    unended: () => reader.rest().text,
    isTooLong: () => first?.cut === true || reader.restBytes() > MAX_ANSWER_BYTES,
    isHalf: () => first !== null && /^\s*\{/.test(first.text) && !isJsonText(first.text),
    isTooMuch,
    report() {
      // noise only tightens: a refusal in any of the lines counts
      const [more, rest, stderr] = [others.collected(), reader.rest(), errors.collected()];
      const whole = (first?.text ?? '') + more.text;
      return {
        stdout: whole === '' || rest.text === '' ? whole + rest.text : `${whole}\n${rest.text}`,
        stdoutCut: first?.cut === true || more.cut || rest.cut,
        stderr: stderr.text,
        stderrCut: stderr.cut,
      };
    },
    notes: () => [...(stale ? [STALE] : []), ...(isTooMuch() ? [TOO_MUCH] : [])],
  };
}

/** Who names no request answers the one that it was asked last. */
export function isStale(line: string, { id, mustBeNamed }: Asked): boolean {
  return (requestIdIn(line) ?? (mustBeNamed ? null : id)) !== id;
}
