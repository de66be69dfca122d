import { shownUrl } from '../../core/shown-url.ts';
import { visible } from '../../core/visible.ts';
import { print } from '../../show/print.ts';
import { type SinkStatus, statusOf } from '../../sinks/status.ts';
import type { SinksRequest } from '../sinks.ts';

/** `hookline sinks`: how far each has come. */
export async function part({ sinks, stateFolder, trail, json }: SinksRequest): Promise<number> {
  const found = (await sinks()).map((sink) => ({
    ...statusOf(sink, stateFolder, trail),
    layer: sink.layer,
    file: sink.file,
  }));
  if (json) print(`${JSON.stringify(found.map(asData))}\n`);
  else print(found.length === 0 ? NONE : found.map(sinkText).join('\n'));
  return 0;
}

const NONE = `No sinks: decisions stay on this machine.
To send them: "sinks" in ~/.config/hookline/hooks.yml or in an enforced file.
`;

type Placed = SinkStatus & { readonly layer: string; readonly file: string };

function asData({ sink, ...others }: Placed) {
  const { name, kind, target, detail } = sink;
  return { name, kind, target: shownUrl(target), detail, ...others };
}

function sinkText(one: Placed): string {
  const { sink, layer, file, upTo, waiting, sent, lastSuccess, lastError, nextTry, dropped, rejected } = one;
  const isFailing = one.failures > 0;
  const lines = [
    `${isFailing ? '✗' : '✓'} ${sink.name}  ${sink.kind} to ${visible(shownUrl(sink.target))}, detail ${sink.detail}  (${layer}: ${file})`,
    `  sent up to record ${upTo}, ${sent} in all, ${waiting} waiting`,
    `  last taken: ${lastSuccess ?? 'never'}`,
    ...(lastError === null ? [] : [`  last problem: ${lastError.at} ${visible(lastError.why)}`]),
    ...(nextTry === null ? [] : [`  next try: ${nextTry}`]),
    ...(dropped === 0 ? [] : [`  ${dropped} records were dropped before they could be sent`]),
    ...(rejected === 0 ? [] : [`  ${rejected} were not wanted by the other side`]),
  ];
  return `${lines.join('\n')}\n`;
}
