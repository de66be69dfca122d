// node examples/ai-sdk/agent.mjs: a loop of the AI SDK with hooks around its tool and its prompt (in a checkout: after `npm ci`).
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { generateText, jsonSchema, stepCountIs, tool, wrapLanguageModel } from 'ai';
import { createHooks } from 'hookline';
import { hookedTools, hooksMiddleware, loopStop } from 'hookline/ai-sdk';
import { scriptedModel } from './scripted-model.mjs';

const folder = mkdtempSync(join(tmpdir(), 'hookline-ai-sdk-'));
writeFileSync(join(folder, 'notes.txt'), 'remember the milk\n');

// a program of your own would have createHooks({ cwd }), which finds the hook files of every agent
const files = [{ path: fileURLToPath(new URL('hooks.yml', import.meta.url)) }];
const hooks = await createHooks({ cwd: folder, files, audit: false });

const shell = tool({
  description: 'Runs a command in the project',
  inputSchema: jsonSchema({ type: 'object', properties: { command: { type: 'string' } }, required: ['command'] }),
  execute: async ({ command }) => execFileSync('/bin/sh', ['-c', command], { cwd: folder, encoding: 'utf8' }).trim(),
});

const session = 'example';
const stop = loopStop();
const model = scriptedModel(['rm notes.txt'], ['cat notes.txt'], 'The notes say: remember the milk.');
const { steps, text } = await generateText({
  model: wrapLanguageModel({ model, middleware: hooksMiddleware({ hooks, session }) }),
  tools: hookedTools({ shell }, { hooks, session, stop, names: { shell: 'Bash' } }),
  stopWhen: [stepCountIs(10), stop.when],
  prompt: 'Tidy up, then tell me what the notes say.',
});

console.log(`The model was asked:\n${indented(model.doGenerateCalls[0].prompt.at(-1).content[0].text)}`);
for (const [i, { toolCalls }] of steps.entries()) {
  for (const { input } of toolCalls) console.log(`It wanted to run: ${input.command}`);
  const told = model.doGenerateCalls[i + 1]?.prompt.at(-1).content[0].output;
  if (told !== undefined) console.log(`It was told:\n${indented(told.value)}`);
}
console.log(`It said: ${text}`);
console.log(`In the folder: ${readdirSync(folder).join(', ')}`);

await hooks.close();
rmSync(folder, { recursive: true });

function indented(lines) {
  return lines.trim().replace(/^(?=.)/gm, '  ');
}
