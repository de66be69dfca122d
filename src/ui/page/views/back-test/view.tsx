import { useEffect, useMemo, useState } from 'preact/hooks';
import type { HookFilesTold, HookFileText } from '../../../data/back-test.ts';
import type { Callers } from '../../../data/playground.ts';
import { ask } from '../../api-client.ts';
import { countText, numberText } from '../../parts/amount.ts';
import { Editor } from '../../parts/editor/editor.tsx';
import type { Schema } from '../../parts/editor/schema-words.ts';
import { Failure } from '../../parts/failure.tsx';
import { ForeignText } from '../../parts/foreign-text.tsx';
import { shownPath } from '../../parts/shown-path.ts';
import { useAnswer } from '../../use-answer.ts';
import type { ViewProps } from '../../views.ts';
import { Results } from './results.tsx';
import { useBackTest } from './use-back-test.ts';
import '../../parts/back-test.css';

const NEW_RULE = `hooks:
  - name: ask-before-push
    on: PreToolUse
    tools: [shell]
    runs: git push
    ask: Push now?
`;

const DAY_MS = 24 * 60 * 60 * 1000;
const SPANS = [
  { name: 'the last day', days: 1 },
  { name: 'the last 7 days', days: 7 },
  { name: 'the last 30 days', days: 30 },
  { name: 'everything', days: null },
] as const;

/** A changed or added rule against what was recorded: what would it have cost? */
export function view({ about }: ViewProps) {
  const [folder, setFolder] = useState(about.cwd);
  const {
    answer: told,
    error,
    again,
  } = useAnswer((signal) => ask<HookFilesTold>('hook-files', { folder }, signal), [folder]);
  const { answer: callers } = useAnswer((signal) => ask<Callers>('playground/callers', {}, signal), []);
  const [path, setPath] = useState('');
  const [text, setText] = useState(NEW_RULE);
  const [before, setBefore] = useState<HookFileText | null>(null);
  const [span, setSpan] = useState<(typeof SPANS)[number]>(SPANS[1]);
  const { progress, result, failed, start, stop } = useBackTest();
  useEffect(() => {
    if (path === '') {
      setBefore(null);
      return;
    }
    void ask<HookFileText>('hook-file', { folder, path }).then((file) => {
      setBefore(file);
      setText(file.text);
    });
  }, [path]);
  const dialect = before?.dialect ?? 'hookline';
  const { answer: schema } = useAnswer(
    (signal) => ask<Schema | null>('playground/schema', { dialect }, signal),
    [dialect],
  );
  const words = useMemo(
    () => ({ schema, values: { tools: callers?.tools ?? [], matcher: callers?.tools ?? [] } }),
    [schema, callers],
  );
  const marks = useMemo(
    () =>
      failed === null || failed.line === null
        ? []
        : [
            {
              ...{ line: failed.line, column: failed.column ?? 1, severity: 'error' as const },
              message: failed.message,
            },
          ],
    [failed],
  );
  if (told === null)
    return error === null ? <div class="loading" aria-busy="true" /> : <Failure error={error} again={again} />;
  const run = (): void => {
    const fromMs = span.days === null ? null : Date.now() - span.days * DAY_MS;
    void start({ text, insteadOf: before?.path ?? null, folder, fromMs });
  };
  const isSame = before !== null && before.text === text;
  return (
    <div class="back-test">
      <h1>Back-test</h1>
      <p class="quiet">
        Which recorded calls would be decided otherwise? Rules are judged anew; no hook is run, and nothing is changed.
        Only what was recorded can be tried.
      </p>
      <div class="back-test-choice">
        <label>
          <span>Try</span>
          <select
            value={path}
            onChange={({ currentTarget }) => {
              setPath(currentTarget.value);
              if (currentTarget.value === '') setText(NEW_RULE);
            }}
          >
            <option value="">an additional rule</option>
            {told.files.map((file) => (
              <option key={file.path} value={file.path}>
                {`${file.shown} (${file.layer}), changed`}
              </option>
            ))}
          </select>
        </label>
        <label>
          <span>Files that count in</span>
          <select
            value={folder}
            onChange={({ currentTarget }) => {
              setFolder(currentTarget.value);
              setPath('');
            }}
          >
            {[...new Set([about.cwd, ...told.folders])].map((one) => (
              <option key={one} value={one}>
                {shownPath(one, about.home)}
              </option>
            ))}
          </select>
        </label>
        <label>
          <span>On the calls of</span>
          <select
            value={span.name}
            onChange={({ currentTarget }) =>
              setSpan(SPANS.find(({ name }) => name === currentTarget.value) ?? SPANS[1])
            }
          >
            {SPANS.map(({ name }) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
        {progress === null ? (
          <button type="button" class="primary" onClick={run}>
            Try it
          </button>
        ) : (
          <button type="button" onClick={stop}>
            Stop
          </button>
        )}
      </div>
      <div class="back-test-text">
        <Editor
          label="What would stand in the file"
          name={path}
          text={text}
          format={/\.jsonc?$/.test(path) ? 'json' : 'yaml'}
          marks={marks}
          words={words}
          onText={setText}
        />
      </div>
      {isSame ? <p class="quiet">As it is. Change something, and see what it would have done.</p> : null}
      <div class="back-test-progress">
        {progress === null ? null : (
          <>
            <progress max={Math.max(progress.of, 1)} value={progress.done} aria-label="Tried" />{' '}
            {progress.of === 0
              ? 'reading what was recorded'
              : `${numberText(progress.done)} of ${countText(progress.of, 'call')}`}
          </>
        )}
      </div>
      {failed === null ? null : (
        <section class="failure" role="alert">
          <strong>
            {failed.line === null ? '' : `Line ${failed.line}: `}
            <ForeignText text={failed.message} />
          </strong>
          {failed.hint === null ? null : (
            <p>
              <ForeignText text={failed.hint} />
            </p>
          )}
        </section>
      )}
      {result === null ? null : <Results result={result} />}
    </div>
  );
}
