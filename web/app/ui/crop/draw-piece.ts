import { pieceOf, type Crop, type Size } from './crop.ts';

/** Cuts the chosen piece out of a loaded picture. */
export function drawPiece(picture: HTMLImageElement, crop: Crop, frame: Size, maxWidth: number): Promise<Blob> {
  const { left, top, width, height, target } = pieceOf(
    crop,
    { width: picture.naturalWidth, height: picture.naturalHeight },
    frame,
    maxWidth,
  );
  const canvas = document.createElement('canvas');
  canvas.width = target.width;
  canvas.height = target.height;
  const context = canvas.getContext('2d');
  if (context === null) return Promise.reject(new Error('这个浏览器不能裁剪图片，请换一个试试'));
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, left, top, width, height, 0, 0, target.width, target.height);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob === null ? reject(new Error('图片太大，裁剪不了')) : resolve(blob)), 'image/webp', 0.92),
  );
}
