import type Hls from 'hls.js';
import type { ErrorData } from 'hls.js';

/** One quality of a video; `index` is hls.js's number of its level. */
export interface Quality {
  index: number;
  label: string;
}

export interface EngineEvents {
  /** The best first; never called where the browser plays HLS itself. */
  onQualities(qualities: readonly Quality[]): void;
  /** The quality shown now. */
  onQuality(index: number): void;
  /** Playback cannot continue; `message` is a sentence for the viewer. */
  onProblem(message: string): void;
}

export interface Engine {
  /** Null: automatic, by bandwidth. */
  choose(index: number | null): void;
  close(): void;
}

const UNSUPPORTED = '当前浏览器无法播放这段视频，请换用新版浏览器';
const OFFLINE = '网络断开，视频加载失败';
const GONE = '视频文件不存在，可能已被移除';
const BROKEN = '视频文件已损坏，无法继续播放';

/** Loads hls.js in advance, when the user is likely to press play. */
export const warmEngine = (): void => void import('hls.js').catch(() => null);

/** Plays an HLS stream from `startAt` (seconds): by hls.js where it is supported, since only it offers a choice of quality, else by the browser. */
export async function openEngine(
  video: HTMLVideoElement,
  address: string,
  startAt: number,
  events: EngineEvents,
): Promise<Engine> {
  const engine = await import('hls.js');
  if (engine.default.isSupported()) return openHls(engine, video, address, startAt, events);
  if (video.canPlayType('application/vnd.apple.mpegurl') !== '') return openNative(video, address, startAt, events);
  events.onProblem(UNSUPPORTED);
  return { choose: () => null, close: () => null };
}

function openHls(
  { default: Engine, Events, ErrorTypes }: typeof import('hls.js'),
  video: HTMLVideoElement,
  address: string,
  startAt: number,
  events: EngineEvents,
): Engine {
  const startPosition = startAt > 0 ? startAt : -1;
  const hls = new Engine({ startPosition, autoStartLoad: false, capLevelToPlayerSize: true, backBufferLength: 60 });
  let hasRecovered = false;
  hls.on(Events.MANIFEST_PARSED, () => events.onQualities(qualitiesOf(hls)));
  hls.on(Events.LEVEL_SWITCHED, (_, { level }) => events.onQuality(level));
  hls.on(Events.ERROR, (_, data) => {
    if (!data.fatal) return;
    if (data.type === ErrorTypes.MEDIA_ERROR && !hasRecovered) {
      hasRecovered = true;
      hls.recoverMediaError();
      return;
    }
    hls.stopLoad();
    events.onProblem(messageFor(data));
  });
  hls.loadSource(address);
  hls.attachMedia(video);
  // Until the video is played, only the manifest is loaded.
  const start = () => hls.startLoad(startPosition);
  if (video.paused) video.addEventListener('play', start, { once: true });
  else start();
  return {
    choose: (index) => (hls.nextLevel = index ?? -1),
    close() {
      video.removeEventListener('play', start);
      hls.destroy();
    },
  };
}

function openNative(video: HTMLVideoElement, address: string, startAt: number, events: EngineEvents): Engine {
  const onError = () => events.onProblem(video.error?.code === MediaError.MEDIA_ERR_NETWORK ? OFFLINE : BROKEN);
  const onMetadata = () => (video.currentTime = startAt);
  video.addEventListener('error', onError);
  video.addEventListener('loadedmetadata', onMetadata, { once: true });
  video.src = address;
  return {
    choose: () => null,
    close() {
      video.removeEventListener('error', onError);
      video.removeEventListener('loadedmetadata', onMetadata);
      video.removeAttribute('src');
      video.load();
    },
  };
}

/** Qualities named by the shorter side, so that landscape and portrait videos have the same names. */
const qualitiesOf = (hls: Hls): Quality[] =>
  hls.levels
    .map(({ width, height }, index) => ({ index, side: Math.min(width, height) }))
    .sort((a, b) => b.side - a.side)
    .map(({ index, side }) => ({ index, label: `${side}P` }));

function messageFor({ type, details, response }: ErrorData): string {
  if (details === 'manifestIncompatibleCodecsError' || details === 'bufferAddCodecError') return UNSUPPORTED;
  if (type !== 'networkError') return BROKEN;
  return response?.code === 404 || response?.code === 410 ? GONE : OFFLINE;
}
