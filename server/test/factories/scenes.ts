import sharp from 'sharp';

/** A picture of a few dozen coloured shapes; another seed, another picture. */
export function someScene(seed: number, { width = 800, height = 500 } = {}): Promise<Buffer> {
  let state = seed * 2_654_435_761 + 12_345;
  const next = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 4_294_967_296) * below);
  };
  const shapes = Array.from({ length: 40 }, () => {
    const fill = `rgb(${next(256)},${next(256)},${next(256)})`;
    return `<ellipse cx="${next(width)}" cy="${next(height)}" rx="${20 + next(width / 4)}" ry="${20 + next(height / 4)}" fill="${fill}"/>`;
  });
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#789"/>${shapes.join('')}</svg>`;
  return sharp(Buffer.from(drawing)).png().toBuffer();
}
