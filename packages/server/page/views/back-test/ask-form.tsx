import { useRef, useState } from 'preact/hooks';
import { type AnswerError, asAnswerError } from '../../../../../src/ui/page/answer-error.ts';
import { Failure } from '../../../../../src/ui/page/parts/failure.tsx';
import { addressOf, go } from '../../../../../src/ui/page/route.ts';
import { tellBytes } from '../../api-client.ts';
import { Choose } from '../../parts/choose.tsx';
import type { Bundle } from '../rollouts/policy-told.ts';

interface AskFormProps {
  readonly bundles: readonly Bundle[];
  readonly retentionDays: number;
}

const DAY_MS = 86_400_000;
const A_FILE = { value: '', text: 'a file, signed or not' };
const SAMPLES = [
  { value: '', text: 'all' },
  ...['50', '10', '1'].map((value) => ({ value, text: `${value} % of them, whole` })),
];
const NARROW = ['person', 'project', 'agent'] as const;

/** Which bundle, on which decisions. */
export function AskForm({ bundles, retentionDays }: AskFormProps) {
  const [asked, setAsked] = useState({ bundle: bundles[0]?.digest ?? '', days: '30', sample: '' });
  const [narrow, setNarrow] = useState({ person: '', project: '', agent: '' });
  const [file, setFile] = useState<File | null>(null);
  const [error, setError] = useState<AnswerError | null>(null);
  const [waits, setWaits] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const isFile = asked.bundle === '';
  const begin = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (isFile && file === null) return field.current?.focus();
    setError(null);
    setWaits(true);
    const since = new Date(Date.now() - Number(asked.days) * DAY_MS).toISOString();
    const query = { since, sample: asked.sample, bundle: asked.bundle, ...trimmed(narrow) };
    try {
      const { id } = await tellBytes<{ readonly id: string }>('back-tests', query, isFile ? file : null);
      go(addressOf('back-test', [id]));
    } catch (problem) {
      setError(asAnswerError(problem));
      setWaits(false);
    }
  };
  return (
    <form class="panel" aria-labelledby="try-bundle" onSubmit={(event) => void begin(event)}>
      <h2 id="try-bundle">Try a bundle</h2>
      {error === null ? null : <Failure error={error} />}
      <div class="back-test-choice">
        <Choose
          {...{ label: 'Bundle', value: asked.bundle, options: [A_FILE, ...bundles.map(optionOf)] }}
          change={(bundle) => setAsked({ ...asked, bundle })}
        />
        {isFile ? (
          <label>
            <span>File</span>
            <input
              ref={field}
              type="file"
              accept=".gz,.tgz,application/gzip"
              onChange={({ currentTarget }) => setFile(currentTarget.files?.[0] ?? null)}
            />
          </label>
        ) : null}
        <Choose
          {...{ label: 'On the decisions of', value: asked.days, options: spans(retentionDays) }}
          change={(days) => setAsked({ ...asked, days })}
        />
        <Choose
          {...{ label: 'Sessions', value: asked.sample, options: SAMPLES }}
          change={(sample) => setAsked({ ...asked, sample })}
        />
        {NARROW.map((name) => (
          <label key={name}>
            <span>Only this {name}</span>
            <input
              type="text"
              maxLength={300}
              spellcheck={false}
              placeholder="everybody's"
              value={narrow[name]}
              onInput={({ currentTarget }) => setNarrow({ ...narrow, [name]: currentTarget.value })}
            />
          </label>
        ))}
        <button type="submit" class="primary" disabled={waits || (isFile && file === null)}>
          Try it
        </button>
      </div>
    </form>
  );
}

function optionOf({ digest, revision, seq, shadow }: Bundle) {
  return { value: digest, text: `${revision} (no. ${seq}${shadow ? ', only watches' : ''})` };
}

function spans(retentionDays: number) {
  const days = [1, 7, 30, retentionDays].filter((one, i, all) => one <= retentionDays && all.indexOf(one) === i);
  return days
    .toSorted((a, b) => a - b)
    .map((one) => ({ value: String(one), text: one === 1 ? 'the last day' : `the last ${one} days` }));
}

function trimmed<T extends Readonly<Record<string, string>>>(texts: T): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, text.trim()]));
}
