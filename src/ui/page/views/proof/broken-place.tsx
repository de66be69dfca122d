import { useEffect, useState } from 'preact/hooks';
import { numberText } from '../../parts/amount.ts';
import { ForeignText } from '../../parts/foreign-text.tsx';
import { sha256, textOf } from '../../proof/chain-line.ts';
import type { Break } from '../../proof/walk.ts';

const MOST_BYTES = 200_000;
const MOST_AFTER = 2;
const TAIL_BYTES = 75;

/** The first record that is not what was written, with its place and its neighbours. */
export function BrokenPlace({ broken }: { readonly broken: Break }) {
  const { file, line, why, found, before } = broken;
  const [own, ...after] = found === null ? [] : linesOf(found);
  return (
    <>
      <p class="proof-verdict tone-refused">
        <strong>✗ The trail is broken</strong> at{' '}
        <code>
          {file === '' ? 'its folder' : file}
          {file === '' ? '' : `:${line}`}
        </code>
        : {why}.
      </p>
      <p class="quiet">
        Find out who did that. <code>hookline audit begin</code> then begins a new trail, which says what became of this
        one.
      </p>
      <ol class="proof-lines" aria-label="The place where it is broken">
        {before === null ? null : (
          <li>
            <h3>
              <span class="badge tone-allowed">✓ as written</span> the last that was well: record{' '}
              {numberText(before.seq)}
            </h3>
            <ForeignText text={JSON.stringify(before.fields)} block most={400} />
          </li>
        )}
        {own === undefined ? null : (
          <li class="proof-broken">
            <h3>
              <span class="badge tone-refused">✗ broken</span> line {numberText(line)}
            </h3>
            <ForeignText text={textOf(own)} block most={2000} />
            <Hashes line={own} />
          </li>
        )}
        {after.slice(0, MOST_AFTER).map((next, i) => (
          <li key={i}>
            <h3>
              <span class="badge">after it</span> line {numberText(line + i + 1)}
            </h3>
            <ForeignText text={textOf(next)} block most={400} />
          </li>
        ))}
      </ol>
    </>
  );
}

/** What the line says of itself, and what it is. */
function Hashes({ line }: { readonly line: Uint8Array }) {
  const [is, setIs] = useState('');
  const says = /"hash":"([0-9a-f]{64})"\}$/.exec(textOf(line.subarray(-TAIL_BYTES)))?.[1] ?? null;
  useEffect(() => {
    let left = false;
    void sha256(line.subarray(0, -TAIL_BYTES)).then((hash) => !left && setIs(hash));
    return () => {
      left = true;
    };
  }, [line]);
  if (says === null) return <p class="quiet">It has no hash at its end.</p>;
  return (
    <dl class="proof-hashes">
      <dt>Its hash, as it says</dt>
      <dd>
        <code>{says}</code>
      </dd>
      <dt>Its hash, as it is</dt>
      <dd>
        <code>{is}</code>{' '}
        {is === ''
          ? ''
          : is === says
            ? 'the same: the record itself is as it was written'
            : 'another one: it was changed'}
      </dd>
    </dl>
  );
}

function linesOf(bytes: Uint8Array): readonly Uint8Array[] {
  const lines: Uint8Array[] = [];
  const most = Math.min(bytes.length, MOST_BYTES);
  for (let begin = 0; begin < most && lines.length <= MOST_AFTER; ) {
    const end = bytes.indexOf(10, begin);
    lines.push(bytes.subarray(begin, end === -1 ? bytes.length : end));
    begin = end === -1 ? bytes.length : end + 1;
  }
  return lines;
}
