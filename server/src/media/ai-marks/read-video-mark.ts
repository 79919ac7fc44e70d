import { open, type FileHandle } from 'node:fs/promises';
import { foundMark, namesAigc, readAigc, sourceTypeIn, type FoundMark } from './aigc.ts';
import { C2PA_STORE } from './c2pa.ts';
import { aigcInXmp, packetIn } from './xmp.ts';

/** Format and metadata of a file, from ffprobe. */
export interface Container {
  /** ffmpeg's name of the format: `mov` for MP4 too. */
  container: string;
  tags: Record<string, string>;
}

/** Reads a video's AI labels from the container's tags, and from `uuid` boxes of an MP4, which ffprobe does not read. */
export async function readVideoMark(path: string, { container, tags }: Container): Promise<FoundMark> {
  const tag = Object.entries(tags).find(([name]) => namesAigc(name))?.[1];
  const boxes = container === 'mov' ? await readUuidBoxes(path) : Buffer.alloc(0);
  const xmp = packetIn(boxes);
  const c2pa = boxes.includes(C2PA_STORE);
  return foundMark((tag === undefined ? null : readAigc(tag)) ?? aigcInXmp(xmp), sourceTypeIn(boxes), c2pa);
}

/** Limit of boxes to visit; a fragmented file has two for every few seconds. */
const BOXES_MAX = 20_000;
const BYTES_MAX = 4 * 1024 * 1024;

/** The contents of all top-level `uuid` boxes, which contain XMP and C2PA; other boxes are skipped without reading. */
async function readUuidBoxes(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const contents: Buffer[] = [];
    let left = BYTES_MAX;
    let at = 0;
    for (let count = 0; count < BOXES_MAX && at < size && left > 0; count += 1) {
      const box = await readHead(file, at, size);
      if (box === null) break;
      if (box.type === 'uuid') {
        const data = Buffer.alloc(Math.min(box.size, left));
        const { bytesRead } = await file.read(data, 0, data.length, at);
        contents.push(data.subarray(0, bytesRead));
        left -= bytesRead;
      }
      at += box.size;
    }
    return Buffer.concat(contents);
  } finally {
    await file.close();
  }
}

/** Type and size of the box at this offset; null at the end of the file or when there is no valid box. */
async function readHead(file: FileHandle, at: number, fileSize: number): Promise<{ type: string; size: number } | null> {
  const head = Buffer.alloc(16);
  const { bytesRead } = await file.read(head, 0, head.length, at);
  if (bytesRead < 8) return null;
  // 0: the box extends to the end of the file; 1: a 64-bit size follows the type.
  const size32 = head.readUInt32BE(0);
  const size = size32 === 0 ? fileSize - at : size32 === 1 ? Number(head.readBigUInt64BE(8)) : size32;
  return size < 8 ? null : { type: head.toString('latin1', 4, 8), size };
}
