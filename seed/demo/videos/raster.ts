// Renders drawings to pictures: one PNG for each cell of a layer.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import type { Drawing, Layer } from './scene.ts';

/** Pixels per unit. */
export const scaleOf = ({ scale = 854 / 480 }: Pick<Drawing, 'scale'>): number => scale;
/** Steps per pixel for a slowly moving drawing. */
export const STEPS = 4;

export interface DrawnLayer extends Layer {
  /** The file name, or a pattern of names for ffmpeg's image reader. */
  file: string;
  width: number;
  height: number;
}

export async function rasterise(scene: Drawing, folder: string): Promise<DrawnLayer[]> {
  return Promise.all(
    scene.layers.map((layer, i) => {
      // The same drawing in several places is rendered once.
      const first = scene.layers.findIndex((other) => sameDrawing(other, layer));
      return draw(scene, layer, join(folder, `${scene.key}-${first}`), first === i);
    }),
  );
}

function sameDrawing(a: Layer, b: Layer): boolean {
  return a.svg === b.svg && a.cells === b.cells && a.glide === b.glide;
}

async function draw(scene: Drawing, layer: Layer, name: string, write: boolean): Promise<DrawnLayer> {
  const svg = layer.svg.startsWith('<') ? layer.svg : await readFile(join(scene.folder, layer.svg), 'utf8');
  const scale = scaleOf(scene);
  const size = sizeOf(svg, scale);
  const { cells, glide } = layer;
  if (!cells) {
    const file = `${name}.png`;
    if (write) await (glide ? drawSteps(svg, glide, scale, file) : save(sharp(pixels(svg, scale)), file));
    return { ...layer, file, ...size };
  }
  if (write) {
    await Promise.all(
      Array.from({ length: cells.count }, (_, i) =>
        save(sharp(pixels(fill(svg, cells.fill(i)), scale)), `${name}-${String(i).padStart(3, '0')}.png`),
      ),
    );
  }
  return { ...layer, file: `${name}-%03d.png`, ...size };
}

/** The drawing shifted by zero, a quarter, a half and three quarters of a pixel, one below the other. */
async function drawSteps(svg: string, axis: 'x' | 'y', scale: number, file: string) {
  const box = viewBox(svg);
  const size = sizeOf(svg, scale);
  const steps = await Promise.all(
    Array.from({ length: STEPS }, (_, i) => {
      const moved = [...box];
      moved[axis === 'x' ? 0 : 1] = (box[axis === 'x' ? 0 : 1] ?? 0) - i / STEPS / scale;
      return sharp(pixels(svg.replace(/viewBox="[^"]*"/, `viewBox="${moved.join(' ')}"`), scale))
        .ensureAlpha()
        .raw()
        .toBuffer();
    }),
  );
  const raw = { width: size.width, height: size.height * STEPS, channels: 4 as const };
  await save(sharp(Buffer.concat(steps), { raw }), file);
}

function viewBox(svg: string): number[] {
  const box = /viewBox="([^"]*)"/.exec(svg)?.[1]?.split(/\s+/).map(Number);
  if (box?.length !== 4) throw new Error('A drawing needs a viewBox of four numbers');
  return box;
}

function sizeOf(svg: string, scale: number): { width: number; height: number } {
  const [, , width = 0, height = 0] = viewBox(svg);
  return { width: Math.ceil(width * scale), height: Math.ceil(height * scale) };
}

/** Scales the drawing by setting the size of its root in pixels. */
function pixels(svg: string, scale: number): Buffer {
  const { width, height } = sizeOf(svg, scale);
  return Buffer.from(svg.replace('<svg ', `<svg width="${width}" height="${height}" preserveAspectRatio="none" `));
}

function fill(svg: string, values: Record<string, string | number>): string {
  return svg.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`Nothing to fill in for {{${name}}}`);
    return String(value);
  });
}

function save(picture: Sharp, file: string) {
  return picture.png({ compressionLevel: 1 }).toFile(file);
}
