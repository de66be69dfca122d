// What an open page does: listens, and has what it shows anew whenever something happened. Prints what it has seen.
//   node bench/page-client.mjs <address> <token>
const [address, token] = process.argv.slice(2);
const headers = { 'x-hookline-token': token };
const response = await fetch(new URL('api/live', address), { headers });
let rest = '';
for await (const text of response.body.pipeThrough(new TextDecoderStream())) {
  const lines = (rest + text).split('\n');
  rest = lines.pop();
  if (lines.length === 0) continue;
  const page = await (await fetch(new URL('api/rows?count=300', address), { headers })).json();
  const [newest] = page.rows;
  console.log(JSON.stringify({ of: page.of, session: newest?.session ?? '', atMs: Date.now() }));
}
