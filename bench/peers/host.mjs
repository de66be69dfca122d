// A program that embeds one engine: told how many bytes of input there are, it tells how long all hooks of one event took, or the
// longest time in which it stood still meanwhile.
//   node host.mjs '{"engine":"native","matching":1,"others":0,"command":": %; exit 0","megabytes":0,"cache":"…"}'
import { setTimeout as sleep } from 'node:timers/promises';
import { longestStop } from '../longest-stop.mjs';
import { timed } from '../sample.mjs';
import { ENGINES } from './engines.mjs';

const { engine, matching, others, command, megabytes, cache } = JSON.parse(process.argv[2]);
// two of the same would be run once
const commands = Array.from({ length: matching }, (_, i) => command.replace('%', String(i)));
const opened = await ENGINES[engine]({ commands, others, cache });
// grown after it began, as agents do, and asked for in each answer, so that it stays
const grown = [];
while (process.memoryUsage.rss() < megabytes * 2 ** 20) grown.push(Buffer.alloc(2 ** 20, 1));

process.on('message', async ({ bytes, what }) => {
  const input = { file_path: 'src/a.md', content: 'x'.repeat(bytes) };
  const event = async () => {
    const ran = await opened.run(input);
    if (ran !== matching) throw new Error(`Only ${ran} of ${matching} hooks ran.`);
  };
  try {
    // who looks for a standstill keeps a core busy, so how long it takes is asked at another time
    const ms = await (what === 'stop' ? longestStop(event) : timed(event));
    // what one leaves to be done must not be counted for the other
    await sleep(2);
    process.send({ ms, megabytes: grown.length });
  } catch (error) {
    process.send({ error: String(error) });
  }
});
process.on('disconnect', async () => {
  await opened.close();
  process.exit();
});
process.send({ megabytes: grown.length });
