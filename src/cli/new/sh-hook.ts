import { quotedWord } from '../../shell/quoted-word.ts';
import { entryHead, feedbackFor, type MadeHook, type NewHook, SCRIPTS, scriptPath, whereLibrary } from './made-hook.ts';
import type { Sample } from './sample.ts';

const LIBRARY = { file: 'hookline-hook.sh', loads: '. "$(dirname "$0")/hookline-hook.sh"' };

/** A script in POSIX sh, with the library beside it. */
export function shHook(hook: NewHook): MadeHook {
  const { name, event, sample, whose } = hook;
  const file = `${name}.sh`;
  const text = `#!/bin/sh
# ${name}: runs at ${event}. ${whereLibrary(whose, LIBRARY.file)} says what there is to ask and to answer with.
${LIBRARY.loads}

${bodyOf(sample)}`;
  return {
    entry: { ...entryHead(hook), run: `sh ${scriptPath(whose, file)}`, ...feedbackFor(sample) },
    scripts: [{ path: `${SCRIPTS}/${file}`, text, isProgram: true }],
    library: LIBRARY,
  };
}

function bodyOf(sample: Sample): string {
  switch (sample.does) {
    case 'guard':
      return `value=$(hook_field ${sample.field})
case $value in
  *${quotedWord(sample.word)}*) deny ${quotedWord(sample.reason)} ;;
esac
`;
    case 'format':
      return `# in place of the two lines below: your formatter, as in  npx prettier --write "$file"
file=$(hook_field tool_input.file_path)
tidy=$(sed 's/[[:blank:]]*$//' "$file")
printf '%s\\n' "$tidy" > "$file"
`;
    case 'tell':
      return `context ${quotedWord(sample.text)}
`;
    case 'watch':
      return `# nothing can be changed here: this is the place to note something or to tell somebody
echo "$HOOK_EVENT in $(hook_field cwd)" >&2
`;
  }
}
