import { entryHead, type MadeHook, type NewHook, SCRIPTS } from './made-hook.ts';
import type { Sample } from './sample.ts';

/** A module in TypeScript. It imports types only, so that it runs where hookline is installed for the whole machine, too. */
export function tsHook(hook: NewHook): MadeHook {
  const { name, event, sample } = hook;
  const file = `${name}.ts`;
  const body = bodyOf(sample);
  const text = `// ${name}: called at ${event}, with what the agent tells about it. It answers with
// { decision, reason, rewrite, context, stop }, or with nothing, which is no objection.
// Your editor knows the types once hookline is a dependency of the project; to run it, it need not be.
${body.imports}import type { ModuleHook } from 'hookline/hook';

const hook: ModuleHook<'${event}'> = async (event) => {
${body.lines.map((line) => `  ${line}`).join('\n')}
};

export default hook;
`;
  return {
    entry: { ...entryHead(hook), module: `./${SCRIPTS}/${file}` },
    scripts: [{ path: `${SCRIPTS}/${file}`, text, isProgram: false }],
    library: null,
  };
}

function bodyOf(sample: Sample): { readonly imports: string; readonly lines: readonly string[] } {
  switch (sample.does) {
    case 'guard':
      return {
        imports: '',
        lines: [
          `const value = JSON.stringify(event.${sample.field.replace('.', '?.')} ?? '');`,
          `if (value.includes(${quoted(sample.word)})) return { decision: 'deny', reason: ${quoted(sample.reason)} };`,
        ],
      };
    case 'format':
      return {
        imports: "import { readFile, writeFile } from 'node:fs/promises';\n",
        lines: [
          '// in place of the lines below: your formatter',
          'const path = String(event.tool_input?.file_path);',
          "const text = await readFile(path, 'utf8');",
          "await writeFile(path, text.replace(/[ \\t]+$/gm, ''));",
        ],
      };
    case 'tell':
      return { imports: '', lines: [`return { context: ${quoted(sample.text)} };`] };
    case 'watch':
      return {
        imports: '',
        lines: [
          '// nothing can be changed here: this is the place to note something or to tell somebody',
          'console.log(event.hook_event_name, event.cwd);',
        ],
      };
  }
}

function quoted(text: string): string {
  return `'${text.replace(/[\\']/g, '\\$&')}'`;
}
