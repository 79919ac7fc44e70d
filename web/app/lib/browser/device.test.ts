import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { deviceScript, isHandheld, isMobile } from './device.ts';
import { throttled } from './device.ts';

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148';
const ANDROID_TABLET = 'Mozilla/5.0 (Linux; Android 16; Pad 7) AppleWebKit/537.36 Chrome/148.0.0.0 Safari/537.36';
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/19.0 Safari/605.1.15';
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/148.0.0.0 Safari/537.36';

describe('a screen', () => {
  it.each([
    [767, WINDOWS, 0, true],
    [768, WINDOWS, 10, false],
    [1023, ANDROID_TABLET, 5, true],
    [1024, ANDROID_TABLET, 5, false],
    [844, IPHONE, 5, true],
    [834, MAC, 5, true],
    [834, MAC, 0, false],
  ])('of %i points with %s and %i fingers is a mobile one: %s', (width, userAgent, touchPoints, mobile) => {
    expect(isMobile(width, isHandheld(userAgent, touchPoints))).toBe(mobile);
  });

  it.each([
    [ANDROID_TABLET, 5],
    [MAC, 5],
    [MAC, 0],
    [WINDOWS, 10],
  ])('is told from %s by the script in the head as by the rest', (userAgent, maxTouchPoints) => {
    const marks: string[] = [];
    const root = { setAttribute: (name: string) => marks.push(name) };
    const page = { documentElement: root };
    new Function('navigator', 'document', 'innerWidth', deviceScript)({ userAgent, maxTouchPoints }, page, 1200);
    expect(marks).toEqual(isHandheld(userAgent, maxTouchPoints) ? ['data-handheld'] : []);
  });

  it.each([
    [767, ANDROID_TABLET, null],
    [768, ANDROID_TABLET, 'width=767'],
    [834, MAC, 'width=767'],
    [1023, ANDROID_TABLET, 'width=767'],
    [1024, ANDROID_TABLET, null],
    [900, WINDOWS, null],
  ])('of %i points on %s is laid out for %s', (width, userAgent, content) => {
    const added: { content: string }[] = [];
    const page = {
      documentElement: { setAttribute: () => {} },
      createElement: () => ({}),
      head: { append: (meta: { content: string }) => added.push(meta) },
    };
    const navigator = { userAgent, maxTouchPoints: userAgent === WINDOWS ? 0 : 5 };
    new Function('navigator', 'document', 'innerWidth', deviceScript)(navigator, page, width);
    expect(added.map((meta) => meta.content)).toEqual(content === null ? [] : [`${content}, viewport-fit=cover`]);
  });
});

describe('what happens too often', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('is heard at once, then every 100 ms, and the last of it for certain', () => {
    let heard = 0;
    const hear = throttled(() => (heard += 1), 100);
    for (let at = 0; at < 250; at += 10) {
      hear();
      vi.advanceTimersByTime(10);
    }
    expect(heard).toBe(3);
    vi.advanceTimersByTime(100);
    expect(heard).toBe(4);
    vi.advanceTimersByTime(1000);
    expect(heard).toBe(4);
  });
});
