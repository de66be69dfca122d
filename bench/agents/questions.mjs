const NOTHING = { say: 'ok' };

/**
 * The questions of one conversation with the model, each held until it is given its answer. Which question it is, the results of tools in
 * it say: the one with three of them is the one after the third answer. An agent asks its model for other things too, a title or who
 * speaks next; those do not have its prompt or have no tools (the model answers them itself), and they count for nothing. One that waits
 * for long asks again: that is the same question still, asked when it was asked first. Whatever else comes is an error, no figure.
 *
 * `answer` is what the model does with a question; `asked` tells when the next one was asked, `give` answers it and tells when.
 */
export function questionsOf(prompt, now = () => performance.now()) {
  const changes = [];
  let [next, held, answeredAt, isOver, failure] = [0, null, null, false, null];
  const changed = () => {
    for (const wake of changes.splice(0)) wake();
  };
  const fail = (text) => {
    failure ??= new Error(text);
    changed();
    return NOTHING;
  };
  const until = async (found) => {
    for (;;) {
      if (failure !== null) throw failure;
      const value = found();
      if (value !== null) return value;
      await new Promise((resolve) => changes.push(resolve));
    }
  };
  return {
    async answer({ userText, results, isGone }) {
      if (isOver || !userText.includes(prompt)) return NOTHING;
      if (results !== next)
        return fail(`The question after ${results} results came while the one after ${next} was to come.`);
      held ??= { ms: now(), waiting: [] };
      return await new Promise((resolve) => {
        held.waiting.push({ resolve, isGone });
        changed();
      });
    },
    /** When the question was asked that is to be answered next; never before the answer that it follows. */
    async asked() {
      const { ms } = await until(() => held);
      if (answeredAt !== null && !(ms >= answeredAt))
        throw new Error(`A question came ${answeredAt - ms} ms before the answer that it follows.`);
      return ms;
    },
    /** Answers it as soon as somebody waits for that. */
    async give(step, { isLast = false } = {}) {
      const waiting = await until(() => present(held));
      if (waiting.length > 1) throw new Error(`The same question was asked ${waiting.length} times at once.`);
      for (const { resolve, isGone } of held.waiting) if (isGone()) resolve(NOTHING);
      [held, next, isOver] = [null, next + 1, isLast];
      waiting[0].resolve(step);
      answeredAt = now();
      return answeredAt;
    },
  };
}

/** Those who have not given up; null: nobody is there. */
function present(held) {
  const waiting = held?.waiting.filter(({ isGone }) => !isGone()) ?? [];
  return waiting.length === 0 ? null : waiting;
}
