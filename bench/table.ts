export interface Row {
  what: string;
  /** The measured values of the product and the baseline, with units. */
  measured: string;
  baseline: string;
  ratio: string;
  must: string;
  holds: boolean;
}

/** At least `min` times the baseline. */
export const atLeast = (what: string, measured: number, baseline: number, min: number, unit: string): Row =>
  row(what, measured, baseline, unit, `≥ ${min}`, measured / baseline >= min);

/** At most `max` times the baseline. */
export const atMost = (what: string, measured: number, baseline: number, max: number, unit: string): Row =>
  row(what, measured, baseline, unit, `≤ ${max}`, measured / baseline <= max);

export const median = (values: number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
};

export function printTable(rows: Row[]): void {
  console.log('\n| what | measured | baseline, same run | ratio | must | |');
  console.log('|---|---|---|---|---|---|');
  for (const { what, measured, baseline, ratio, must, holds } of rows) {
    console.log(`| ${what} | ${measured} | ${baseline} | ${ratio} | ${must} | ${holds ? 'ok' : 'MISSED'} |`);
  }
}

function row(what: string, measured: number, baseline: number, unit: string, must: string, holds: boolean): Row {
  const show = (value: number) => `${value >= 100 ? Math.round(value).toLocaleString('en-US') : value.toFixed(2)} ${unit}`;
  return { what, measured: show(measured), baseline: show(baseline), ratio: (measured / baseline).toFixed(2), must, holds };
}
