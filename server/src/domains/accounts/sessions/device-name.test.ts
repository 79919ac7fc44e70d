import { expect, test } from 'vitest';
import { describeDevice } from './service.ts';

test.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36 Edg/130.0', 'Edge · Windows'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Version/18.0 Mobile Safari/604.1', 'Safari · iPhone'],
  ['Mozilla/5.0 (Linux; Android 14; Pixel) AppleWebKit/537.36 Chrome/130 Mobile MicroMessenger/8.0', '微信 · Android'],
  ['curl/8.0', '其他浏览器 · 未知系统'],
])('%s is called %s', (userAgent, name) => expect(describeDevice(userAgent)).toBe(name));
