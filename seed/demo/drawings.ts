import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

/** A drawing of ours as a PNG, the way a person would have uploaded it. Covers fill their frame: nothing shines through. */
export async function drawing(kind: 'covers' | 'avatars', key: string): Promise<Buffer> {
  const svg = await readFile(join(import.meta.dirname, kind, `${key}.svg`));
  const picture = kind === 'covers' ? sharp(svg).removeAlpha() : sharp(svg);
  return picture.png({ compressionLevel: 0 }).toBuffer();
}
