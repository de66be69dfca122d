import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import './virtual-list.css';

interface VirtualListProps<T> {
  readonly label: string;
  readonly total: number;
  readonly rowPx: number;
  readonly itemAt: (at: number) => T | undefined;
  /** These are seen, and a few around them. */
  readonly need: (from: number, to: number) => void;
  readonly render: (item: T, at: number) => ComponentChildren;
  /** -1: none is. */
  readonly chosen: number;
  readonly choose: (at: number) => void;
  readonly open: (at: number) => void;
  /** Another one: it is another list, and begins at its top. */
  readonly question: string;
  /** Whoever stands at its end stays there when more comes. */
  readonly followsEnd?: boolean;
  /** How many have come before the first one so far: whoever has gone on from there keeps what is seen. */
  readonly before?: number;
  /** Whether its top is seen, whenever somebody has scrolled. */
  readonly atTop?: (isAtTop: boolean) => void;
}

/** Above and below what is seen, for whoever scrolls. */
const SPARE = 12;

/** A list of any length: only what is seen is there. */
export function VirtualList<T>(props: VirtualListProps<T>) {
  const {
    label,
    total,
    rowPx,
    itemAt,
    need,
    render,
    chosen,
    choose,
    open,
    question,
    followsEnd = false,
    before = 0,
    atTop,
  } = props;
  const box = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(false);
  const last = useRef({ question, before });
  const [top, setTop] = useState(0);
  const [height, setHeight] = useState(600);
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const watch = new ResizeObserver(() => setHeight(element.clientHeight));
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  const first = Math.max(0, Math.min(Math.floor(top / rowPx), total - 1) - SPARE);
  const end = Math.min(total, Math.ceil((top + height) / rowPx) + SPARE);
  useEffect(() => need(first, end), [first, end, need]);
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null || chosen < 0) return;
    const [above, below] = [chosen * rowPx, (chosen + 1) * rowPx];
    if (above < element.scrollTop) element.scrollTop = above;
    else if (below > element.scrollTop + element.clientHeight) element.scrollTop = below - element.clientHeight;
  }, [chosen, rowPx]);
  useLayoutEffect(() => {
    const element = box.current;
    const [isSame, more] = [last.current.question === question, before - last.current.before];
    last.current = { question, before };
    if (element === null) return;
    if (!isSame) element.scrollTop = 0;
    else if (more > 0 && element.scrollTop > 0) element.scrollTop += more * rowPx;
    else if (followsEnd && isAtEnd.current) element.scrollTop = element.scrollHeight;
  }, [total, question, before]);
  const scrolled = ({ currentTarget }: { readonly currentTarget: HTMLDivElement }): void => {
    setTop(currentTarget.scrollTop);
    atTop?.(currentTarget.scrollTop < rowPx);
    isAtEnd.current = currentTarget.scrollTop + currentTarget.clientHeight >= currentTarget.scrollHeight - rowPx;
  };
  const rows = Array.from({ length: Math.max(0, end - first) }, (_, i) => first + i);
  return (
    <div
      ref={box}
      class="virtual"
      role="listbox"
      tabIndex={0}
      aria-label={label}
      onScroll={scrolled}
      aria-activedescendant={chosen >= first && chosen < end ? rowId(label, chosen) : undefined}
    >
      <div class="virtual-space" style={{ height: `${total * rowPx}px` }}>
        {rows.map((at) => {
          const item = itemAt(at);
          return (
            <div
              key={at}
              id={rowId(label, at)}
              class="virtual-row"
              role="option"
              tabIndex={-1}
              aria-selected={at === chosen}
              aria-setsize={total}
              aria-posinset={at + 1}
              style={{ top: `${at * rowPx}px`, height: `${rowPx}px` }}
              onMouseDown={() => choose(at)}
              onDblClick={() => open(at)}
            >
              {item === undefined ? null : render(item, at)}
            </div>
          );
        })}
      </div>
    </div>
  );
}

function rowId(label: string, at: number): string {
  return `${label.toLowerCase().replace(/\W+/g, '-')}-${at}`;
}
