import { parsedJson } from '../../core/json.ts';
import { blockedFurther } from '../../core/words.ts';
import type { Message } from './message.ts';
import { resultResponse, textResult } from './result.ts';
import type { Session } from './session.ts';
import { folded, unescaped } from './tool-call.ts';

/** What makes a message an answer; a reader that ignores letter case takes `Result` for `result`. */
const DECISIVE = ['id', 'result', 'error'];

/** A message that some client would take for another answer than we do, or for an answer at all. */
export function isOddAnswer({ value }: Message): boolean {
  const keys = Object.keys(value).filter((key) => DECISIVE.includes(folded(key)));
  const isAnswer = keys.some((key) => folded(key) !== 'id');
  return isAnswer && keys.some((key) => !DECISIVE.includes(key));
}

/** Whether a line that cannot be read may be an answer for a reader that is less strict. */
export function mayBeAnswer(line: Buffer): boolean {
  const text = folded(unescaped(line));
  return text.includes('{') && /result|error/.test(text);
}

const WHY = 'What the server answered cannot be read, so that no hook could judge it.';
const ID = /"id"\s*:\s*("(?:[^"\\]|\\.)*"|-?\d+)/gi;

/** What stands for a line that no hook can judge: the calls whose ids it mentions have failed. */
export function withheldAnswers(line: Buffer, { calls, tell }: Session): readonly Message[] {
  tell('The server said something that may be an answer and cannot be read; it was withheld.');
  const ids = [...unescaped(line).matchAll(ID)].map(([, id = '']) => id);
  const asked = ids.flatMap(
    (id) => calls.answeredBy({ value: { id: parsedJson(id) ?? id, result: {} }, text: `{"id":${id}}` }) ?? [],
  );
  return [...new Set(asked)].map((call) => {
    const result = textResult(blockedFurther(WHY), true);
    return { value: { jsonrpc: '2.0', id: call.id ?? null, result }, text: resultResponse(call.idText, result) };
  });
}
