import { extname } from 'node:path';

/** Content types of all files that the product writes. A type declared by an uploader is never used. */
const CONTENT_TYPES: Record<string, string> = {
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.m3u8': 'application/vnd.apple.mpegurl',
  '.m4s': 'video/iso.segment',
  '.mp4': 'video/mp4',
  '.vtt': 'text/vtt; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
};

export const contentTypeOf = (name: string): string => CONTENT_TYPES[extname(name)] ?? 'application/octet-stream';
