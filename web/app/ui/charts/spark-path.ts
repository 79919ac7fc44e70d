/** SVG paths of a sparkline in a box of this size, with zero at the bottom; a day without a value leaves a gap. */
export function sparkPaths(values: readonly (number | null)[], width: number, height: number): string[] {
  const highest = Math.max(0, ...values.map((value) => value ?? 0));
  const step = values.length > 1 ? width / (values.length - 1) : 0;
  const pieces: string[][] = [[]];
  for (const [index, value] of values.entries())
    if (value === null) pieces.push([]);
    else pieces.at(-1)?.push(`${round(index * step)} ${round(highest === 0 ? height : height - (value / highest) * height)}`);
  // A single point becomes a line of no length, which its round caps make a dot.
  return pieces.flatMap(([first, ...others]) =>
    first === undefined ? [] : [`M${first}L${others.length === 0 ? first : others.join('L')}`],
  );
}

const round = (value: number): number => Math.round(value * 10) / 10;
