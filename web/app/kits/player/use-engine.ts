import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import type { Playable } from '#contract/posts/post.ts';
import { openEngine, warmEngine, type Engine, type Quality } from './player-engine.ts';

export interface EngineState {
  qualities: readonly Quality[];
  /** What the viewer chose; null: automatic. */
  chosen: number | null;
  /** What is on the screen. */
  shown: number | null;
  problem: string | null;
  /** True from the first wish to watch until the engine runs. */
  opening: boolean;
}

const CLOSED: EngineState = { qualities: [], chosen: null, shown: null, problem: null, opening: false };

/** Streams a video into an element from the moment somebody wants to watch. */
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

  /** The place counts only for a video that is not open yet. */
  const play = useCallback(
    async (from = startAt) => {
      const element = video.current;
      if (element === null) return;
      open(from);
      await engine.current?.catch(() => null);
      // Refused without a gesture: the viewer presses again.
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
