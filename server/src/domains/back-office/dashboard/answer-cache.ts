const ANSWERS_MAX = 200;

/** Caches the promise of an answer by key for some milliseconds, so that concurrent requests share one calculation. Failures are not cached. */
export function createAnswerCache(now: () => number) {
  const answers = new Map<string, { answer: Promise<unknown>; until: number }>();
  return <Answer>(key: string, milliseconds: number, make: () => Promise<Answer>): Promise<Answer> => {
    const cached = answers.get(key);
    if (cached !== undefined && cached.until > now()) return cached.answer as Promise<Answer>;
    const entry = { answer: make(), until: now() + milliseconds };
    entry.answer.catch(() => answers.get(key) === entry && answers.delete(key));
    answers.delete(key);
    answers.set(key, entry);
    for (const oldest of answers.keys()) {
      if (answers.size <= ANSWERS_MAX) break;
      answers.delete(oldest);
    }
    return entry.answer;
  };
}
