import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import type { Playable } from '#contract/posts/post.ts';
import { openEngine, warmEngine, type Engine, type Quality } from './player-engine.ts';

export interface EngineState {
  qualities: readonly Quality[];
  /** Index of the quality chosen by the viewer; null: automatic. */
  chosen: number | null;
  /** Index of the quality shown now; null: unknown. */
  shown: number | null;
  /** Error as a sentence for the viewer. */
  problem: string | null;
  /** True from the start by the viewer until the engine runs. */
  opening: boolean;
}

const CLOSED: EngineState = { qualities: [], chosen: null, shown: null, problem: null, opening: false };

/** Streams a video into an element once the viewer starts it. `startAt`: seconds. */
export function useEngine(video: RefObject<HTMLVideoElement | null>, { hls }: Playable, startAt: number) {
  const [state, setState] = useState(CLOSED);
  const engine = useRef<Promise<Engine> | null>(null);
  const change = useCallback((part: Partial<EngineState>) => setState((state) => ({ ...state, ...part })), []);

  const close = useCallback(() => {
    void engine.current?.then((engine) => engine.close());
    engine.current = null;
  }, []);
  useEffect(() => close, [close]);

  const open = useCallback(
    (at: number) => {
      if (engine.current !== null || video.current === null) return;
      change({ opening: true, problem: null });
      engine.current = openEngine(video.current, hls, at, {
        onQualities: (qualities) => change({ qualities }),
        onQuality: (shown) => change({ shown }),
        onProblem: (problem) => change({ problem }),
      });
      engine.current.then(
        () => change({ opening: false }),
        () => {
          engine.current = null;
          change({ opening: false, problem: '播放器加载失败，请检查网络后重试' });
        },
      );
    },
    [change, hls, video],
  );

  /** Opens the stream at `from` (seconds) if it is not open yet, and plays; an open stream plays from its present position. */
  const play = useCallback(
    async (from = startAt) => {
      const element = video.current;
      if (element === null) return;
      open(from);
      await engine.current?.catch(() => null);
      // Browsers may refuse to play without a user gesture; the viewer then presses the button.
      await element.play().catch(() => null);
    },
    [open, startAt, video],
  );

  const retry = useCallback(() => {
    const at = video.current?.currentTime || startAt;
    close();
    open(at);
    void play();
  }, [close, open, play, startAt, video]);

  const choose = useCallback(
    (chosen: number | null) => {
      change({ chosen });
      void engine.current?.then((engine) => engine.choose(chosen));
    },
    [change],
  );

  return { ...state, play, retry, choose, warm: warmEngine };
}
