import { useMemo, useState } from 'preact/hooks';
import { GIVEN_LAYERS, shownName } from '../../../../history/playground/question.ts';
import type { Callers, GivenFile, GivenLayer, PlaygroundAnswer } from '../../../data/playground.ts';
import { ask } from '../../api-client.ts';
import { Editor } from '../../parts/editor/editor.tsx';
import type { Schema } from '../../parts/editor/schema-words.ts';
import { useAnswer } from '../../use-answer.ts';
import { EMPTY_FILES } from './empty-files.ts';
import '../../parts/tabs.css';

interface FilesProps {
  readonly files: readonly GivenFile[];
  readonly callers: Callers;
  readonly diagnostics: PlaygroundAnswer['diagnostics'];
  readonly onFiles: (files: readonly GivenFile[]) => void;
}

const PACKS = ['guard', 'secrets', 'git', 'infra', 'quality', 'notify'];

/** Hook files that lie nowhere, each on its tab. */
export function FilesEditor({ files, callers, diagnostics, onFiles }: FilesProps) {
  const [chosen, setChosen] = useState(0);
  const at = Math.min(chosen, files.length - 1);
  const file = files[at];
  const change = (part: Partial<GivenFile>): void =>
    onFiles(files.map((one, i) => (i === at ? { ...one, ...part } : one)));
  const add = (): void => {
    const unused = EMPTY_FILES.find((one) => !files.some((has) => has.name === one.name && has.layer === one.layer));
    const made = unused ?? { name: `more-${files.length}.yml`, layer: 'user' as const, dialect: 'hookline' };
    onFiles([...files, { ...made, text: made.name.endsWith('.json') ? '{ "hooks": {} }\n' : 'hooks: []\n' }]);
    setChosen(files.length);
  };
  const remove = (): void => {
    onFiles(files.filter((_, i) => i !== at));
    setChosen(Math.max(0, at - 1));
  };
  return (
    <div class="files-editor">
      <div class="tabs" role="tablist" aria-label="Hook files">
        {files.map((one, i) => (
          <button
            key={i}
            type="button"
            role="tab"
            aria-selected={i === at}
            class={i === at ? 'chosen' : ''}
            onClick={() => setChosen(i)}
          >
            {shownName(one)}
            <Count of={marksOf(one, diagnostics).length} />
          </button>
        ))}
        <button type="button" onClick={add} aria-label="Add a file">
          + file
        </button>
      </div>
      {file === undefined ? (
        <p class="quiet">No file: no hook says anything but what comes with hookline.</p>
      ) : (
        <OneFile key={at} {...{ file, callers, diagnostics, change, remove }} />
      )}
    </div>
  );
}

function Count({ of }: { readonly of: number }) {
  return of === 0 ? null : (
    <span class="tab-count" title={`${of} remarks`}>
      {of}
    </span>
  );
}

interface OneFileProps {
  readonly file: GivenFile;
  readonly callers: Callers;
  readonly diagnostics: PlaygroundAnswer['diagnostics'];
  readonly change: (part: Partial<GivenFile>) => void;
  readonly remove: () => void;
}

function OneFile({ file, callers, diagnostics, change, remove }: OneFileProps) {
  const dialect = file.dialect ?? dialectByName(file.name, callers.dialects);
  const { answer: schema } = useAnswer(
    (signal) => ask<Schema | null>('playground/schema', { dialect }, signal),
    [dialect],
  );
  const words = useMemo(
    () => ({
      schema,
      values: { tools: [...callers.tools, 'shell', 'write', 'read'], matcher: callers.tools, extends: PACKS },
    }),
    [schema, callers],
  );
  const marks = useMemo(() => marksOf(file, diagnostics), [file, diagnostics]);
  return (
    <>
      <div class="file-facts">
        <label>
          <span>Name</span>
          <input
            value={file.name}
            spellcheck={false}
            onInput={({ currentTarget }) => change({ name: currentTarget.value })}
          />
        </label>
        <label>
          <span>Counts as</span>
          <select
            value={file.layer}
            onChange={({ currentTarget }) => change({ layer: currentTarget.value as GivenLayer })}
          >
            {GIVEN_LAYERS.map((layer) => (
              <option key={layer}>{layer}</option>
            ))}
          </select>
        </label>
        <label>
          <span>Written for</span>
          <select
            value={file.dialect ?? ''}
            onChange={({ currentTarget }) =>
              change({ dialect: currentTarget.value === '' ? null : currentTarget.value })
            }
          >
            <option value="">told by its name</option>
            {callers.dialects.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
        <button type="button" onClick={remove}>
          Remove
        </button>
      </div>
      <div class="file-text">
        <Editor
          label={`Text of ${shownName(file)}`}
          name={shownName(file)}
          text={file.text}
          format={file.name.endsWith('.json') || file.name.endsWith('.jsonc') ? 'json' : 'yaml'}
          marks={marks}
          words={words}
          onText={(text) => change({ text })}
        />
      </div>
    </>
  );
}

function marksOf(file: GivenFile, diagnostics: PlaygroundAnswer['diagnostics']) {
  const own = diagnostics.filter((one) => one.file === shownName(file));
  return own.map(({ line = 1, column = 1, severity, message, hint }) => ({
    ...{ line, column, severity },
    message: hint === undefined ? message : `${message} ${hint}`,
  }));
}

/** `.claude/settings.json` is Claude Code's; what nobody knows is in the native form. */
function dialectByName(name: string, dialects: readonly string[]): string {
  const folder = /(?:^|\/)\.([a-z-]+)\/[^/]+$/.exec(name)?.[1] ?? '';
  const meant =
    folder === 'claude' ? 'claude-code' : folder === 'factory' ? 'droid' : folder === 'github' ? 'copilot' : folder;
  return dialects.includes(meant) ? meant : 'hookline';
}
