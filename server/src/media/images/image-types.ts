export type ImageType = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif';

/** Tells a picture by its first bytes; its name and what the sender says of it count for nothing. */
export function imageType(head: Uint8Array): ImageType | null {
  const text = (from: number, to: number) => String.fromCharCode(...head.subarray(from, to));
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return 'jpeg';
  if (head[0] === 0x89 && text(1, 8) === 'PNG\r\n\x1a\n') return 'png';
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp';
  if (text(0, 6) === 'GIF87a' || text(0, 6) === 'GIF89a') return 'gif';
  if (text(4, 8) === 'ftyp' && /avi[fs]/.test(text(8, 40))) return 'avif';
  return null;
}
