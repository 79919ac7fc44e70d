import { DOCUMENT_MIN_SHARPNESS, DOCUMENT_MIN_SIDE } from '#contract/agencies/application-fields.ts';

export interface PhotoFacts {
  width: number;
  height: number;
  /** Variance of the Laplacian of the grey values, a measure of edges. */
  sharpness: number;
}

/** Photos are scaled to one width first, since more pixels make softer edges. */
const COMPARED_WIDTH = 800;

/** Measures a photo before it is uploaded. */
export async function measurePhoto(file: Blob): Promise<PhotoFacts> {
  const bitmap = await createImageBitmap(file);
  const { width, height } = bitmap;
  const scale = Math.min(1, COMPARED_WIDTH / width);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('no canvas');
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  return { width, height, sharpness: laplacianVariance(greyOf(data), canvas.width, canvas.height) };
}

/** The problem of a photo as a message, or null. */
export function photoProblem({ width, height, sharpness }: PhotoFacts): string | null {
  if (Math.min(width, height) < DOCUMENT_MIN_SIDE)
    return `照片太小（${width} × ${height}），短边至少 ${DOCUMENT_MIN_SIDE} 像素，请重新拍摄`;
  return sharpness < DOCUMENT_MIN_SHARPNESS ? '照片不够清晰，请对焦后重新拍摄，避免抖动和反光' : null;
}

export function greyOf(rgba: Uint8ClampedArray): Float32Array {
  const grey = new Float32Array(rgba.length / 4);
  for (let at = 0; at < grey.length; at += 1) {
    const [red = 0, green = 0, blue = 0] = rgba.subarray(at * 4, at * 4 + 3);
    grey[at] = 0.299 * red + 0.587 * green + 0.114 * blue;
  }
  return grey;
}

export function laplacianVariance(grey: Float32Array, width: number, height: number): number {
  let [count, sum, squares] = [0, 0, 0];
  for (let y = 1; y < height - 1; y += 1)
    for (let x = 1; x < width - 1; x += 1) {
      const at = y * width + x;
      const edge =
        (grey[at - 1] ?? 0) + (grey[at + 1] ?? 0) + (grey[at - width] ?? 0) + (grey[at + width] ?? 0) - 4 * (grey[at] ?? 0);
      count += 1;
      sum += edge;
      squares += edge * edge;
    }
  return count === 0 ? 0 : squares / count - (sum / count) ** 2;
}
