import type { SafetyHit, SafetyMoment } from './port.ts';

type Found = SafetyHit & { moment: SafetyMoment };

/** Providers look at a frame every second or few: what goes on for a while is one thing to look at. */
const TOGETHER_SECONDS = 10;
/** A reviewer who has seen so many places has seen enough. */
const HITS_MAX = 60;

/** Moments of one label that follow each other are one hit, as sure as the surest of them; in the order of the video. */
export function gathered(found: readonly Found[]): SafetyHit[] {
  const hits: Found[] = [];
  for (const hit of found.toSorted((one, other) => one.moment.from - other.moment.from)) {
    const before = hits.findLast(({ label, moment }) => label === hit.label && moment.of === hit.moment.of);
    if (before !== undefined && hit.moment.from - before.moment.to <= TOGETHER_SECONDS) join(before, hit);
    else hits.push({ ...hit, words: [...hit.words], moment: { ...hit.moment } });
  }
  const surest = new Set(hits.toSorted((one, other) => other.confidence - one.confidence).slice(0, HITS_MAX));
  return hits.filter((hit) => surest.has(hit));
}

function join(before: Found, hit: Found): void {
  before.confidence = Math.max(before.confidence, hit.confidence);
  before.words = [...new Set([...before.words, ...hit.words])];
  before.moment.to = Math.max(before.moment.to, hit.moment.to);
  before.moment.heard = [before.moment.heard, hit.moment.heard].filter((text) => text !== '').join(' ');
}

/** Seconds that are a place in a video; whatever else stands for a number is its beginning. */
export const secondsOf = (figure: unknown): number => {
  const seconds = typeof figure === 'string' && figure.trim() !== '' ? Number(figure) : figure;
  return typeof seconds === 'number' && Number.isFinite(seconds) && seconds > 0 ? Math.round(seconds * 10) / 10 : 0;
};
