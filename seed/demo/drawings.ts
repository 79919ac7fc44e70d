import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

/** A drawing as a PNG, as a user would upload it. Covers are opaque. */
export async function drawing(kind: 'covers' | 'avatars', key: string): Promise<Buffer> {
  const svg = await readFile(join(import.meta.dirname, kind, `${key}.svg`));
  const picture = kind === 'covers' ? sharp(svg).removeAlpha() : sharp(svg);
  return picture.png({ compressionLevel: 0 }).toBuffer();
}
