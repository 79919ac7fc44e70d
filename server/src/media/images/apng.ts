import { crc32 } from 'node:zlib';

/** One picture of an animation, as a PNG of its own, and how it comes over what was there before. */
export interface ApngFrame {
  png: Buffer;
  left: number;
  top: number;
  width: number;
  height: number;
  /** Milliseconds. */
  delay: number;
  /** What becomes of its place afterwards: left, emptied, or as it was before. */
  dispose: 'none' | 'background' | 'previous';
  /** Laid over what is there, or in its place. */
  over: boolean;
}

export interface Apng {
  width: number;
  height: number;
  /** 0: for ever. */
  plays: number;
  frames: ApngFrame[];
}

const SIGNATURE = 8;
const DISPOSE = ['none', 'background', 'previous'] as const;
/** What each frame needs besides its own pixels to be a picture of its own. */
const SHARED = new Set(['PLTE', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'sBIT']);

/** Takes a PNG that moves apart; null: it does not move. What it says of its sizes is held against its canvas. */
export function readApng(source: Buffer): Apng | null {
  const chunks = chunksOf(source);
  const head = chunks.find(({ type }) => type === 'IHDR')?.data;
  const control = chunks.find(({ type }) => type === 'acTL')?.data;
  if (head === undefined || head.length !== 13 || control === undefined || control.length !== 8) return null;
  const [width, height] = [head.readUInt32BE(0), head.readUInt32BE(4)];
  const shared = chunks.filter(({ type }) => SHARED.has(type));
  const found: { control: Buffer; data: Buffer[] }[] = [];
  for (const { type, data } of chunks) {
    if (type === 'fcTL' && data.length === 26) found.push({ control: data, data: [] });
    // What stands before the first frame is for programs that show no animation.
    else if (type === 'IDAT') found.at(-1)?.data.push(data);
    else if (type === 'fdAT') found.at(-1)?.data.push(data.subarray(4));
  }
  const frames = found.filter(({ data }) => data.length > 0).map(({ control: how, data }) => frameOf(head, shared, how, data));
  const isWithin = ({ left, top, width: w, height: h }: ApngFrame) => w > 0 && h > 0 && left + w <= width && top + h <= height;
  if (frames.length < 2 || !frames.every(isWithin)) return null;
  return { width, height, plays: control.readUInt32BE(4), frames };
}

interface Chunk {
  type: string;
  data: Buffer;
  /** With its length, type and sum. */
  whole: Buffer;
}

function chunksOf(source: Buffer): Chunk[] {
  const chunks: Chunk[] = [];
  for (let at = SIGNATURE; at + 12 <= source.length;) {
    const end = at + 12 + source.readUInt32BE(at);
    if (end > source.length) break;
    const type = source.toString('latin1', at + 4, at + 8);
    chunks.push({ type, data: source.subarray(at + 8, end - 4), whole: source.subarray(at, end) });
    at = end;
  }
  return chunks;
}

function frameOf(head: Buffer, shared: Chunk[], control: Buffer, data: Buffer[]): ApngFrame {
  const own = Buffer.from(head);
  control.copy(own, 0, 4, 12);
  const per = control.readUInt16BE(22) || 100;
  const png = Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunkOf('IHDR', own),
    ...shared.map(({ whole }) => whole),
    chunkOf('IDAT', Buffer.concat(data)),
    chunkOf('IEND', Buffer.alloc(0)),
  ]);
  return {
    png,
    width: control.readUInt32BE(4),
    height: control.readUInt32BE(8),
    left: control.readUInt32BE(12),
    top: control.readUInt32BE(16),
    delay: Math.round((control.readUInt16BE(20) * 1000) / per),
    dispose: DISPOSE[control[24] ?? 0] ?? 'none',
    over: control[25] === 1,
  };
}

function chunkOf(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** Draws a frame on the canvas, whose pixels are RGBA. */
export function drawFrame(
  canvas: Buffer,
  canvasWidth: number,
  { left, top, width, height, over }: ApngFrame,
  pixels: Buffer,
): void {
  for (let y = 0; y < height; y += 1) {
    const to = ((top + y) * canvasWidth + left) * 4;
    const row = pixels.subarray(y * width * 4, (y + 1) * width * 4);
    if (over) for (let x = 0; x < row.length; x += 4) layOver(canvas, to + x, row, x);
    else row.copy(canvas, to);
  }
}

function layOver(canvas: Buffer, to: number, row: Buffer, from: number): void {
  const alpha = row[from + 3] ?? 0;
  if (alpha === 0) return;
  const below = ((canvas[to + 3] ?? 0) * (255 - alpha)) / 255;
  const sum = alpha + below;
  for (let part = 0; part < 3; part += 1)
    canvas[to + part] = Math.round(((row[from + part] ?? 0) * alpha + (canvas[to + part] ?? 0) * below) / sum);
  canvas[to + 3] = Math.round(sum);
}

/** Empties the place of a frame. */
export function clearFrame(canvas: Buffer, canvasWidth: number, { left, top, width, height }: ApngFrame): void {
  for (let y = top; y < top + height; y += 1) canvas.fill(0, (y * canvasWidth + left) * 4, (y * canvasWidth + left + width) * 4);
}
