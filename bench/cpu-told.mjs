// For a process that says what it has to say in lines of JSON: the last tells what it took.
import { writeSync } from 'node:fs';

process.on('exit', () => {
  const { user, system } = process.cpuUsage();
  writeSync(1, `${JSON.stringify({ kind: 'cost', cpuMs: (user + system) / 1000 })}\n`);
});
