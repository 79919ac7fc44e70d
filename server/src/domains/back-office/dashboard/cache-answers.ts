const MAX = 200;

/** Shares one answer, also while it is being made, among all who ask within a few seconds. A failure is not kept. */
export function createAnswerCache(now: () => number) {
  const answers = new Map<string, { answer: Promise<unknown>; until: number }>();
  return <Answer>(key: string, milliseconds: number, make: () => Promise<Answer>): Promise<Answer> => {
    const known = answers.get(key);
    if (known !== undefined && known.until > now()) return known.answer as Promise<Answer>;
    const entry = { answer: make(), until: now() + milliseconds };
    entry.answer.catch(() => answers.get(key) === entry && answers.delete(key));
    answers.delete(key);
    answers.set(key, entry);
    for (const oldest of answers.keys()) {
      if (answers.size <= MAX) break;
      answers.delete(oldest);
    }
    return entry.answer;
  };
}
