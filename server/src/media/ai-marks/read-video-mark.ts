import { open, type FileHandle } from 'node:fs/promises';
import { foundMark, namesAigc, readAigc, sourceTypeIn, type FoundMark } from './aigc.ts';
import { C2PA_STORE } from './c2pa.ts';
import { aigcInXmp, packetIn } from './xmp.ts';

/** What a file's container says of the whole of it. */
export interface Container {
  /** As ffmpeg calls the format: `mov` for MP4 too. */
  container: string;
  tags: Record<string, string>;
}

/** What a video says of itself: in the container's tags, and in the boxes of an MP4 that ffprobe does not open. */
export async function readVideoMark(path: string, { container, tags }: Container): Promise<FoundMark> {
  const tag = Object.entries(tags).find(([name]) => namesAigc(name))?.[1];
  const boxes = container === 'mov' ? await readUuidBoxes(path) : Buffer.alloc(0);
  const xmp = packetIn(boxes);
  const c2pa = boxes.includes(C2PA_STORE);
  return foundMark((tag === undefined ? null : readAigc(tag)) ?? aigcInXmp(xmp), sourceTypeIn(boxes), c2pa);
}

/** A file in fragments has two for every few seconds. */
const BOXES_MAX = 20_000;
const BYTES_MAX = 4 * 1024 * 1024;

/** What lies in the top boxes for the private use of others, where XMP and C2PA have their place; films are stepped over. */
async function readUuidBoxes(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const found: Buffer[] = [];
    let left = BYTES_MAX;
    let at = 0;
    for (let count = 0; count < BOXES_MAX && at < size && left > 0; count += 1) {
      const box = await readHead(file, at, size);
      if (box === null) break;
      if (box.type === 'uuid') {
        const data = Buffer.alloc(Math.min(box.size, left));
        const { bytesRead } = await file.read(data, 0, data.length, at);
        found.push(data.subarray(0, bytesRead));
        left -= bytesRead;
      }
      at += box.size;
    }
    return Buffer.concat(found);
  } finally {
    await file.close();
  }
}

/** Null at the end, or where no box can be. */
async function readHead(file: FileHandle, at: number, fileSize: number): Promise<{ type: string; size: number } | null> {
  const head = Buffer.alloc(16);
  const { bytesRead } = await file.read(head, 0, head.length, at);
  if (bytesRead < 8) return null;
  const told = head.readUInt32BE(0);
  const size = told === 0 ? fileSize - at : told === 1 ? Number(head.readBigUInt64BE(8)) : told;
  return size < 8 ? null : { type: head.toString('latin1', 4, 8), size };
}
