import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

/** A drawing of ours as a PNG, the way a person would have uploaded it. */
export async function drawing(kind: 'covers' | 'avatars', key: string): Promise<Buffer> {
  const svg = await readFile(join(import.meta.dirname, kind, `${key}.svg`));
  return sharp(svg).png({ compressionLevel: 1 }).toBuffer();
}
