/** The pieces of a small line within a box of this size, from zero at its foot; a day that nobody knows leaves a gap. */
export function sparkPaths(values: readonly (number | null)[], width: number, height: number): string[] {
  const highest = Math.max(0, ...values.map((value) => value ?? 0));
  const step = values.length > 1 ? width / (values.length - 1) : 0;
  const pieces: string[][] = [[]];
  for (const [index, value] of values.entries())
    if (value === null) pieces.push([]);
    else pieces.at(-1)?.push(`${round(index * step)} ${round(highest === 0 ? height : height - (value / highest) * height)}`);
  // A point alone is drawn as the shortest line there is.
  return pieces.flatMap(([first, ...others]) =>
    first === undefined ? [] : [`M${first}L${others.length === 0 ? first : others.join('L')}`],
  );
}

const round = (value: number): number => Math.round(value * 10) / 10;
