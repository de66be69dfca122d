import { entryHead, feedbackFor, type MadeHook, type NewHook, SCRIPTS, scriptPath, whereLibrary } from './made-hook.ts';
import type { Sample } from './sample.ts';

const LIBRARY = 'hookline_hook.py';

/** A script in Python, with the library beside it. */
export function pythonHook(hook: NewHook): MadeHook {
  const { name, event, sample, whose } = hook;
  const file = `${name}.py`;
  const { uses, lines } = bodyOf(sample);
  const loads = `from hookline_hook import ${['Event', ...uses, 'run'].join(', ')}`;
  const text = `#!/usr/bin/env python3
"""${name}: runs at ${event}. ${whereLibrary(whose, LIBRARY)} says what there is to ask and to answer with."""

${loads}


def check(event: Event):
${lines.map((line) => (line === '' ? '' : `    ${line}`)).join('\n')}


run(check)
`;
  return {
    // -B: it leaves no compiled copies beside the script
    entry: { ...entryHead(hook), run: `python3 -B ${scriptPath(whose, file)}`, ...feedbackFor(sample) },
    scripts: [{ path: `${SCRIPTS}/${file}`, text, isProgram: true }],
    library: { file: LIBRARY, loads },
  };
}

function bodyOf(sample: Sample): { readonly uses: readonly string[]; readonly lines: readonly string[] } {
  switch (sample.does) {
    case 'guard':
      return {
        uses: ['deny'],
        lines: [
          `if ${JSON.stringify(sample.word)} in ${fieldOf(sample.field)}:`,
          `    return deny(${JSON.stringify(sample.reason)})`,
        ],
      };
    case 'format':
      return {
        uses: [],
        lines: [
          '# in place of the lines below: your formatter, as in  subprocess.run(["black", "-q", event.file_path], check=True)',
          'with open(event.file_path, encoding="utf-8") as file:',
          '    lines = [line.rstrip() for line in file]',
          'with open(event.file_path, "w", encoding="utf-8") as file:',
          '    file.writelines(line + "\\n" for line in lines)',
        ],
      };
    case 'tell':
      return { uses: ['context'], lines: [`return context(${JSON.stringify(sample.text)})`] };
    case 'watch':
      return {
        uses: [],
        lines: [
          '# nothing can be changed here: this is the place to note something or to tell somebody',
          'print(event.name, "in", event.cwd)',
        ],
      };
  }
}

function fieldOf(field: string): string {
  switch (field) {
    case 'tool_input.command':
      return 'event.command';
    case 'tool_input.file_path':
      return 'event.file_path';
    case 'prompt':
      return 'event.prompt';
    default:
      return 'str(event.input)';
  }
}
