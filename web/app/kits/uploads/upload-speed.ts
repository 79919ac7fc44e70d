/** Speed of an upload over the last WINDOW_MS, since older values say little about a changing network. */
export interface SpeedMeter {
  /** Adds a sample: bytes sent in total at a moment (ms). */
  add(sent: number, at: number): void;
  /** Bytes per second; null until MIN_MS of samples. */
  speed(): number | null;
  secondsLeft(size: number): number | null;
}

const WINDOW_MS = 6000;
const MIN_MS = 500;

export function createSpeedMeter(): SpeedMeter {
  let samples: { sent: number; at: number }[] = [];
  const speed = () => {
    const [first, last] = [samples[0], samples.at(-1)];
    if (first === undefined || last === undefined || last.at - first.at < MIN_MS) return null;
    return Math.max(0, ((last.sent - first.sent) / (last.at - first.at)) * 1000);
  };
  return {
    add(sent, at) {
      samples = [...samples.filter((sample) => at - sample.at <= WINDOW_MS && sample.sent <= sent), { sent, at }];
    },
    speed,
    secondsLeft(size) {
      const now = speed();
      const last = samples.at(-1);
      return now === null || now === 0 || last === undefined ? null : Math.ceil((size - last.sent) / now);
    },
  };
}

/** 约 2 小时 5 分 · 约 1 分 52 秒 · 约 8 秒. */
export function formatTimeLeft(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
  if (hours > 0) return `约 ${hours} 小时 ${minutes} 分`;
  return minutes > 0 ? `约 ${minutes} 分 ${seconds % 60} 秒` : `约 ${seconds} 秒`;
}
