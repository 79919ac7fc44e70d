import type { SafetyHit, SafetyMoment } from './port.ts';

type VideoHit = SafetyHit & { moment: SafetyMoment };

/** Hits of one label at most this far apart are merged: providers check a frame every few seconds. */
const TOGETHER_SECONDS = 10;
/** Only the most confident hits are kept. */
const HITS_MAX = 60;

/** Merges successive hits of one label, with the highest confidence of them; sorted by time. */
export function mergeMoments(findings: readonly VideoHit[]): SafetyHit[] {
  const hits: VideoHit[] = [];
  for (const hit of findings.toSorted((one, other) => one.moment.from - other.moment.from)) {
    const before = hits.findLast(({ label, moment }) => label === hit.label && moment.of === hit.moment.of);
    if (before !== undefined && hit.moment.from - before.moment.to <= TOGETHER_SECONDS) join(before, hit);
    else hits.push({ ...hit, words: [...hit.words], moment: { ...hit.moment } });
  }
  const mostConfident = new Set(hits.toSorted((one, other) => other.confidence - one.confidence).slice(0, HITS_MAX));
  return hits.filter((hit) => mostConfident.has(hit));
}

function join(before: VideoHit, hit: VideoHit): void {
  before.confidence = Math.max(before.confidence, hit.confidence);
  before.words = [...new Set([...before.words, ...hit.words])];
  before.moment.to = Math.max(before.moment.to, hit.moment.to);
  before.moment.heard = [before.moment.heard, hit.moment.heard].filter((text) => text !== '').join(' ');
}

/** A provider's time as seconds, rounded to tenths; 0 for anything that is no positive number. */
export const secondsOf = (figure: unknown): number => {
  const seconds = typeof figure === 'string' && figure.trim() !== '' ? Number(figure) : figure;
  return typeof seconds === 'number' && Number.isFinite(seconds) && seconds > 0 ? Math.round(seconds * 10) / 10 : 0;
};
