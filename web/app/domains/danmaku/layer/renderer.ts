import type { Danmaku } from '#contract/danmaku/danmaku.ts';
import { createLanes, ROLL_MS, STAND_MS, type Lanes } from './lanes.ts';
import type { Preferences } from './preferences.ts';

export interface RendererClasses {
  line: string;
  mine: string;
}

export interface Renderer {
  /** All loaded lines, by their time in the video. */
  setLines(lines: readonly Danmaku[]): void;
  setPreferences(preferences: Preferences): void;
  /** Shows a line at once, even if its time has just passed. */
  hit(line: Danmaku): void;
  close(): void;
}

/** A line on the picture. */
interface ShownLine {
  element: HTMLElement;
  motion: Animation;
  /** The time at which the line enters, in milliseconds of the video. */
  start: number;
  id: string;
}

const TICK_MS = 150;
/** The time before a line enters at which its element is created. */
const AHEAD_MS = 400;
/** The greatest difference between an animation and the video's time that is not corrected. */
const DRIFT_MS = 120;
const SHARE = { few: 0.25, half: 0.5, many: 0.7 };
const SCALE = { small: 0.8, usual: 1, large: 1.3 };
/** Space at the top, below the hint; at the bottom `footOf`, above the controls. */
const EDGE = 10;
const footOf = (height: number) => Math.min(88, height * 0.2);

/**
 * Shows danmaku over a video. Each line is one element with an animation of the compositor, whose time follows the video's; so
 * pausing, seeking and changing the speed only sets the animations.
 */
export function createRenderer(layer: HTMLElement, video: HTMLVideoElement, css: RendererClasses): Renderer {
  let lines: readonly Danmaku[] = [];
  let preferences: Preferences | null = null;
  let lanes: Lanes = createLanes({ width: 1, lanes: 0 });
  let lineHeight = 1;
  /** Lines up to this time of the video are on the picture. */
  let createdUntil = -1;
  /** Standing lines up to this time have lanes, reserved ahead so that rolling lines avoid them. */
  let reserved = -1;
  const laneOf = new Map<string, number | null>();
  let last = 0;
  const shownLines = new Set<ShownLine>();
  const still = matchMedia('(prefers-reduced-motion: reduce)');
  const ruler = document.createElement('canvas').getContext('2d');
  const now = () => video.currentTime * 1000;
  const runs = () => !video.paused && !video.seeking && video.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA;

  const remove = (line: ShownLine) => {
    line.motion.cancel();
    line.element.remove();
    shownLines.delete(line);
  };

  const show = (line: Danmaku, start: number) => {
    const element = document.createElement('span');
    element.textContent = line.content;
    element.className = line.mine ? `${css.line} ${css.mine}` : css.line;
    element.style.color = line.color;
    const isRolling = line.mode === 'rolling' && !still.matches;
    const motion = isRolling ? roll(element, line, start) : stand(element, line, start);
    if (motion === null) return;
    const shownLine: ShownLine = { element, motion, start, id: line.id };
    motion.playbackRate = video.playbackRate;
    motion.currentTime = now() - start;
    if (!runs()) motion.pause();
    motion.onfinish = () => remove(shownLine);
    shownLines.add(shownLine);
  };

  const roll = (element: HTMLElement, line: Danmaku, start: number): Animation | null => {
    const width = (ruler?.measureText(line.content).width ?? 0) + (line.mine ? 14 : 0);
    const lane = lanes.roll(start, width);
    if (lane === null) return null;
    element.style.top = `${EDGE + lane * lineHeight}px`;
    layer.append(element);
    return element.animate(
      { transform: [`translateX(${layer.clientWidth}px)`, `translateX(${-width}px)`] },
      { duration: ROLL_MS, fill: 'both' },
    );
  };

  const stand = (element: HTMLElement, line: Danmaku, start: number): Animation | null => {
    const edge = line.mode === 'bottom' ? 'bottom' : 'top';
    const nth = laneOf.has(line.id) ? laneOf.get(line.id) : lanes.stand(start, edge);
    if (nth == null) return null;
    element.dataset['stands'] = edge;
    element.style[edge] = `${(edge === 'top' ? EDGE : footOf(layer.clientHeight)) + nth * lineHeight}px`;
    layer.append(element);
    // Without `fill`, the style sheet hides it before and after the animation.
    return element.animate({ opacity: [1, 1] }, { duration: STAND_MS });
  };

  const enter = (until: number) => {
    for (const { id, mode, atMs } of lines)
      if (mode !== 'rolling' && atMs > reserved && atMs <= until + ROLL_MS)
        laneOf.set(id, lanes.stand(atMs, mode === 'bottom' ? 'bottom' : 'top'));
    reserved = until + ROLL_MS;
    const ready = lines.filter(({ atMs }) => atMs > createdUntil && atMs <= until);
    for (const line of ready) show(line, line.atMs);
    createdUntil = until;
  };

  /** Removes and recreates all lines: after seeking, and when the size of the picture or the preferences change. */
  const rebuild = () => {
    for (const line of shownLines) remove(line);
    if (preferences === null || !preferences.on || layer.clientHeight === 0) return;
    const style = getComputedStyle(layer);
    const size = Number.parseFloat(style.fontSize);
    lineHeight = Math.round(size * 1.5);
    if (ruler !== null) ruler.font = `${style.fontWeight} ${size}px ${style.fontFamily}`;
    const count = Math.max(1, Math.floor(((layer.clientHeight - EDGE) * SHARE[preferences.density]) / lineHeight));
    lanes = createLanes({ width: layer.clientWidth, lanes: count });
    last = now();
    createdUntil = last - ROLL_MS;
    reserved = createdUntil;
    laneOf.clear();
    enter(last + AHEAD_MS);
  };

  const tick = () => {
    if (!preferences?.on || !runs()) return;
    const time = now();
    const jumped = time < last - 50 || time > last + TICK_MS * 8 * Math.max(1, video.playbackRate);
    if (jumped) return rebuild();
    last = time;
    enter(time + AHEAD_MS);
    for (const { motion, start } of shownLines)
      if (Math.abs(Number(motion.currentTime ?? 0) - (time - start)) > DRIFT_MS) motion.currentTime = time - start;
  };

  const follow = () => {
    for (const { motion } of shownLines) {
      motion.playbackRate = video.playbackRate;
      if (runs()) motion.play();
      else motion.pause();
    }
  };

  const timer = setInterval(tick, TICK_MS);
  const changes = ['play', 'playing', 'pause', 'waiting', 'ratechange', 'seeking'] as const;
  for (const event of changes) video.addEventListener(event, follow);
  for (const event of ['seeked', 'emptied'] as const) video.addEventListener(event, rebuild);
  const resizes = new ResizeObserver(rebuild);
  resizes.observe(layer);
  still.addEventListener('change', rebuild);

  return {
    setLines(next) {
      const ids = new Set(lines.map(({ id }) => id));
      const isRemoved = lines.length > 0 && !lines.every(({ id }) => next.some((line) => line.id === id));
      // Lines of a stretch that was loaded late are shown at once; a single new line only at its own time.
      const isLate = next.some(({ id, atMs }) => !ids.has(id) && atMs <= createdUntil && atMs > now() - ROLL_MS);
      lines = next;
      if (isRemoved || (isLate && next.length - ids.size > 1)) rebuild();
    },
    setPreferences(next) {
      preferences = next;
      layer.style.opacity = String(next.opacity / 100);
      layer.style.setProperty('--danmaku-scale', String(SCALE[next.size]));
      rebuild();
    },
    hit(line) {
      if (!preferences?.on || [...shownLines].some(({ id }) => id === line.id)) return;
      show(line, Math.max(line.atMs, now()));
    },
    close() {
      clearInterval(timer);
      for (const event of changes) video.removeEventListener(event, follow);
      for (const event of ['seeked', 'emptied'] as const) video.removeEventListener(event, rebuild);
      resizes.disconnect();
      still.removeEventListener('change', rebuild);
      for (const line of shownLines) remove(line);
    },
  };
}
