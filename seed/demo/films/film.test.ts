import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { parseCues, writeCues } from '#contract/media-assets/caption-cues.ts';
import { SUMMARY_MAX, VIDEO_DESCRIPTION_MAX } from '#contract/posts/constants.ts';
import { codePoints } from '#contract/text.ts';
import { findBinaries } from '#server/media/binaries.ts';
import { AUTHORS } from '../authors.ts';
import { buildFilm, cuesOf } from './build.ts';
import { plate, withoutWords } from './draw.ts';
import { secondsOf, timesOf } from './film.ts';
import { descriptionOf } from './open-film.ts';
import { film as tea } from './tea/film.ts';
import { film as train } from './train/film.ts';

test.each([train, tea])('$title: what is said, shown and answered fits its minutes', (film) => {
  const seconds = secondsOf(film);
  expect(seconds).toBeGreaterThanOrEqual(120);
  expect(seconds).toBeLessThanOrEqual(180);
  expect(film.chapters.length).toBeGreaterThanOrEqual(6);

  const cues = cuesOf(film);
  expect(parseCues(writeCues(cues))).toEqual({ ok: true, cues });
  for (const [i, { startMs, endMs, text }] of cues.entries()) {
    expect(endMs - startMs, text).toBeGreaterThan(1500);
    expect(endMs).toBeLessThanOrEqual(cues[i + 1]?.startMs ?? seconds * 1000);
    // One line of a player on a phone.
    expect(codePoints(text)).toBeLessThanOrEqual(26);
  }
  for (const { chapter, begin } of timesOf(film))
    for (const [second] of chapter.said) expect(second, `${chapter.title} ${begin}`).toBeLessThan(chapter.seconds - 1.5);

  const description = descriptionOf(film);
  expect(codePoints(description.join(''))).toBeLessThanOrEqual(VIDEO_DESCRIPTION_MAX);
  expect(codePoints(film.summary)).toBeLessThanOrEqual(SUMMARY_MAX);
  expect(description.slice(1).every((line) => /^0\d:\d\d /.test(line))).toBe(true);

  const people = new Set(AUTHORS.map(({ key }) => key));
  for (const [at, by, words] of film.danmaku) {
    expect(at, words).toBeLessThan(seconds - 3);
    expect(people.has(by), by).toBe(true);
  }
  for (const [index, [by, minutes, , , answers]] of film.comments.entries()) {
    expect(people.has(by), by).toBe(true);
    if (answers === undefined) continue;
    expect(answers).toBeLessThan(index);
    expect(film.comments[answers]?.[1]).toBeLessThan(minutes);
  }
});

test('where there is no font for them, drawings go without their words', () => {
  const layer = plate('02 运行图', '纸上的一条斜线');
  expect(layer.svg).toContain('纸上的一条斜线');
  const bare = withoutWords(layer);
  expect(bare.svg).not.toMatch(/<text|[\u3400-\u9fff]/);
  expect(bare.svg).toContain('<rect');
});

test('a film is given up when the worker stops, and leaves nothing behind', async () => {
  const workDir = await mkdtemp(join(tmpdir(), 'wenjian-film-test-'));
  onTestFinished(() => rm(workDir, { recursive: true, force: true }));
  const { ffmpeg } = await findBinaries({});
  const outFile = join(workDir, 'film.mp4');
  const film = buildFilm(train, { ffmpeg: ffmpeg.path, outFile, workDir, signal: AbortSignal.abort() });
  await expect(film).rejects.toThrow('aborted');
});
