import { useEffect, useState } from 'react';
import { siteInfo } from '#contract/settings/addresses.ts';
import { IMAGE_MAX_BYTES } from '#contract/media-assets/constants.ts';
import { request } from '../../lib/api.ts';

const FRESH_MS = 60_000;
const DEFAULT_MEGABYTES = IMAGE_MAX_BYTES / 1024 ** 2;

/** The last answer of the server, used for FRESH_MS. */
let cached: { at: number; answer: Promise<number> } | null = null;

/** The setting's limit of one picture, in megabytes; if the server cannot be reached, the default. The server checks again at the upload. */
export function pictureLimit(): Promise<number> {
  if (cached === null || Date.now() - cached.at > FRESH_MS) cached = { at: Date.now(), answer: load() };
  return cached.answer;
}

/** The limit for hints; the default until it is loaded. */
export function usePictureLimit(): number {
  const [max, setMax] = useState(DEFAULT_MEGABYTES);
  useEffect(() => void pictureLimit().then(setMax), []);
  return max;
}

async function load(): Promise<number> {
  try {
    return (await request(siteInfo, {})).limits.imageMaxMegabytes;
  } catch {
    // Silent, because the server checks the size as well; the next upload asks again.
    cached = null;
    return DEFAULT_MEGABYTES;
  }
}
