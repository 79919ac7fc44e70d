import { useEffect, useState } from 'react';
import { IMAGE_MAX_BYTES } from '#contract/media-assets/constants.ts';
import { siteInfo } from './api.ts';
import { request } from '../../lib/api.ts';

const FRESH_MS = 60_000;
const USUAL = IMAGE_MAX_BYTES / 1024 ** 2;

/** By address, so that settings and messages, where pictures are sent too, carry no schema. */

let asked: { at: number; answer: Promise<number> } | null = null;

/** Megabytes the operator allows one picture. When nobody can say, what a new installation allows; the server has the last word. */
export function pictureLimit(): Promise<number> {
  if (asked === null || Date.now() - asked.at > FRESH_MS) asked = { at: Date.now(), answer: ask() };
  return asked.answer;
}

/** The same for hints. */
export function usePictureLimit(): number {
  const [most, setMost] = useState(USUAL);
  useEffect(() => void pictureLimit().then(setMost), []);
  return most;
}

async function ask(): Promise<number> {
  try {
    return (await request(siteInfo, {})).limits.imageMaxMegabytes;
  } catch {
    asked = null;
    return USUAL;
  }
}
