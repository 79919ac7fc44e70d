import { useEffect, useState } from 'react';
import { siteInfo } from '#contract/settings/addresses.ts';
import { IMAGE_MAX_BYTES } from '#contract/media-assets/constants.ts';
import { request } from '../../lib/api.ts';

const FRESH_MS = 60_000;
const USUAL = IMAGE_MAX_BYTES / 1024 ** 2;

/** By address, so that settings and messages, where pictures are sent too, carry no schema. */

let cached: { at: number; answer: Promise<number> } | null = null;

/** Megabytes the operator allows one picture. When nobody can say, what a new installation allows; the server has the last word. */
export function pictureLimit(): Promise<number> {
  if (cached === null || Date.now() - cached.at > FRESH_MS) cached = { at: Date.now(), answer: load() };
  return cached.answer;
}

/** The same for hints. */
export function usePictureLimit(): number {
  const [max, setMax] = useState(USUAL);
  useEffect(() => void pictureLimit().then(setMax), []);
  return max;
}

async function load(): Promise<number> {
  try {
    return (await request(siteInfo, {})).limits.imageMaxMegabytes;
  } catch {
    cached = null;
    return USUAL;
  }
}
