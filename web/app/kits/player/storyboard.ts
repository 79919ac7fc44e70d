/**
 * Preview picture of a period of a video: a rectangle (`x`, `y`, `width`, `height` in pixels) of a sprite image (`sheet`). `from` and `to`
 * in seconds.
 */
export interface StoryboardCell {
  from: number;
  to: number;
  sheet: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Loads a storyboard's WebVTT, whose cues are `<sheet>#xywh=x,y,width,height`. Addresses of sheets are relative to the file. */
export async function loadStoryboard(address: string): Promise<StoryboardCell[]> {
  const response = await fetch(address);
  return response.ok ? parseStoryboard(await response.text(), new URL(address, window.location.href).href) : [];
}

export function parseStoryboard(text: string, base: string): StoryboardCell[] {
  return [...text.matchAll(/([\d:.]+) --> ([\d:.]+)[^\n]*\n([^\n#]+)#xywh=(\d+),(\d+),(\d+),(\d+)/g)].map(
    ([, from = '', to = '', sheet = '', ...numbers]) => {
      const [x = 0, y = 0, width = 0, height = 0] = numbers.map(Number);
      return { from: seconds(from), to: seconds(to), sheet: new URL(sheet, base).href, x, y, width, height };
    },
  );
}

export const cellAt = (cells: readonly StoryboardCell[], time: number): StoryboardCell | undefined =>
  cells.find(({ from, to }) => time >= from && time < to) ?? cells.at(-1);

/** At most `most` of the cells, spread evenly over the video: the middle one of each of `most` equal periods. */
export function spread(cells: readonly StoryboardCell[], most: number): StoryboardCell[] {
  const count = Math.min(most, cells.length);
  return Array.from({ length: count }, (_, n) => cells[Math.floor(((n + 0.5) * cells.length) / count)]).filter(
    (cell) => cell !== undefined,
  );
}

/** Shows a cell in a box: the whole sheet as background, scaled and shifted so that the cell fills the width. */
export function showCell(box: HTMLElement, { sheet, x, y, width }: StoryboardCell): void {
  const scale = box.clientWidth / width;
  box.style.backgroundImage = `url("${sheet}")`;
  box.style.backgroundPosition = `${-x * scale}px ${-y * scale}px`;
  const picture = new Image();
  picture.addEventListener('load', () => {
    box.style.backgroundSize = `${picture.naturalWidth * scale}px auto`;
  });
  picture.src = sheet;
}

/** Parses 01:02:03.500 or 02:03.500. */
const seconds = (clock: string): number => clock.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
