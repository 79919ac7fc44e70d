import { useEffect, useState, type RefObject } from 'react';

/** State of a video element for its controls. Times in seconds; `volume` from 0 to 1; `buffered`: end of the buffered part. */
export interface Playback {
  started: boolean;
  playing: boolean;
  waiting: boolean;
  ended: boolean;
  time: number;
  duration: number;
  buffered: number;
  volume: number;
  muted: boolean;
  rate: number;
}

const EVENTS = [
  'play',
  'pause',
  'playing',
  'waiting',
  'seeking',
  'seeked',
  'timeupdate',
  'durationchange',
  'progress',
  'ended',
  'volumechange',
  'ratechange',
  'emptied',
  'canplay',
];

export function usePlayback(video: RefObject<HTMLVideoElement | null>, duration: number, startAt: number): Playback {
  const [playback, setPlayback] = useState<Playback>({
    started: false,
    playing: false,
    waiting: false,
    ended: false,
    time: startAt,
    duration,
    buffered: 0,
    volume: 1,
    muted: false,
    rate: 1,
  });
  useEffect(() => {
    const element = video.current;
    if (element === null) return;
    const read = () => setPlayback((before) => readPlayback(element, before));
    for (const event of EVENTS) element.addEventListener(event, read);
    read();
    return () => {
      for (const event of EVENTS) element.removeEventListener(event, read);
    };
  }, [video]);
  return playback;
}

/** The element's present state. Before its metadata is loaded, time and duration are taken from `before`. */
export function readPlayback(element: HTMLVideoElement, before: Playback): Playback {
  const { currentTime, paused, ended, seeking, readyState, volume, muted, playbackRate } = element;
  const isOpen = readyState >= HTMLMediaElement.HAVE_METADATA;
  return {
    started: before.started || (!paused && readyState >= HTMLMediaElement.HAVE_CURRENT_DATA),
    playing: !paused && !ended,
    waiting: !paused && (seeking || readyState < HTMLMediaElement.HAVE_FUTURE_DATA),
    ended,
    time: isOpen ? currentTime : before.time,
    duration: isOpen && Number.isFinite(element.duration) ? element.duration : before.duration,
    buffered: bufferedUntil(element, currentTime),
    volume,
    muted,
    rate: playbackRate,
  };
}

/** End of the buffered range that contains `time`; 0: none. The tolerance bridges tiny gaps between segments. */
function bufferedUntil({ buffered }: HTMLVideoElement, time: number): number {
  for (let index = 0; index < buffered.length; index += 1) {
    if (buffered.start(index) <= time + 0.1 && buffered.end(index) >= time) return buffered.end(index);
  }
  return 0;
}
