import { crc32 } from 'node:zlib';

/** One frame of an animated PNG, as a PNG file of its own, and how it is drawn. */
export interface ApngFrame {
  png: Buffer;
  /** Position and size on the canvas, in pixels. */
  left: number;
  top: number;
  width: number;
  height: number;
  /** Milliseconds until the next frame. */
  delay: number;
  /** Its area before the next frame: stays as drawn, is cleared, or is restored to the state before this frame. */
  dispose: 'none' | 'background' | 'previous';
  /** true: blended over the canvas; false: replaces its pixels. */
  over: boolean;
}

export interface Apng {
  width: number;
  height: number;
  /** Number of repetitions; 0: endless. */
  plays: number;
  frames: ApngFrame[];
}

const SIGNATURE_BYTES = 8;
const DISPOSE = ['none', 'background', 'previous'] as const;
/** Chunks that apply to every frame and are copied into each frame's PNG. */
const SHARED = new Set(['PLTE', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'sBIT']);

/** Splits an animated PNG into frames. Null for other PNGs, and when a frame exceeds the canvas. */
export function readApng(source: Buffer): Apng | null {
  const chunks = chunksOf(source);
  const head = chunks.find(({ type }) => type === 'IHDR')?.data;
  const control = chunks.find(({ type }) => type === 'acTL')?.data;
  if (head === undefined || head.length !== 13 || control === undefined || control.length !== 8) return null;
  const [width, height] = [head.readUInt32BE(0), head.readUInt32BE(4)];
  const sharedChunks = chunks.filter(({ type }) => SHARED.has(type));
  const parts: { control: Buffer; data: Buffer[] }[] = [];
  for (const { type, data } of chunks) {
    if (type === 'fcTL' && data.length === 26) parts.push({ control: data, data: [] });
    // An IDAT before the first fcTL is a still picture for programs without animation, and is skipped.
    else if (type === 'IDAT') parts.at(-1)?.data.push(data);
    else if (type === 'fdAT') parts.at(-1)?.data.push(data.subarray(4));
  }
  const frames = parts
    .filter(({ data }) => data.length > 0)
    .map(({ control: frameControl, data }) => frameOf(head, sharedChunks, frameControl, data));
  const isWithin = ({ left, top, width: w, height: h }: ApngFrame) => w > 0 && h > 0 && left + w <= width && top + h <= height;
  if (frames.length < 2 || !frames.every(isWithin)) return null;
  return { width, height, plays: control.readUInt32BE(4), frames };
}

interface Chunk {
  type: string;
  data: Buffer;
  /** The chunk with its length, type and checksum. */
  whole: Buffer;
}

function chunksOf(source: Buffer): Chunk[] {
  const chunks: Chunk[] = [];
  for (let at = SIGNATURE_BYTES; at + 12 <= source.length;) {
    const end = at + 12 + source.readUInt32BE(at);
    if (end > source.length) break;
    const type = source.toString('latin1', at + 4, at + 8);
    chunks.push({ type, data: source.subarray(at + 8, end - 4), whole: source.subarray(at, end) });
    at = end;
  }
  return chunks;
}

/** `control` is the data of an fcTL chunk: sequence number, width, height, left, top, delay as a fraction of seconds, dispose, blend. */
function frameOf(head: Buffer, shared: Chunk[], control: Buffer, data: Buffer[]): ApngFrame {
  const frameHead = Buffer.from(head);
  control.copy(frameHead, 0, 4, 12);
  const delayDenominator = control.readUInt16BE(22) || 100;
  const png = Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunkOf('IHDR', frameHead),
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
    delay: Math.round((control.readUInt16BE(20) * 1000) / delayDenominator),
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
    if (over) for (let x = 0; x < row.length; x += 4) blend(canvas, to + x, row, x);
    else row.copy(canvas, to);
  }
}

/** Blends one RGBA pixel over the canvas. */
function blend(canvas: Buffer, to: number, row: Buffer, from: number): void {
  const alpha = row[from + 3] ?? 0;
  if (alpha === 0) return;
  const below = ((canvas[to + 3] ?? 0) * (255 - alpha)) / 255;
  const sum = alpha + below;
  for (let channel = 0; channel < 3; channel += 1)
    canvas[to + channel] = Math.round(((row[from + channel] ?? 0) * alpha + (canvas[to + channel] ?? 0) * below) / sum);
  canvas[to + 3] = Math.round(sum);
}

/** Clears the area of a frame to transparent. */
export function clearFrame(canvas: Buffer, canvasWidth: number, { left, top, width, height }: ApngFrame): void {
  for (let y = top; y < top + height; y += 1) canvas.fill(0, (y * canvasWidth + left) * 4, (y * canvasWidth + left + width) * 4);
}
