/** What a person calls the device by, from what its browser says of itself: `Chrome · Windows`. */
export function describeDevice(userAgent: string): string {
  const browser = BROWSERS.find(([sign]) => sign.test(userAgent))?.[1] ?? '其他浏览器';
  const system = SYSTEMS.find(([sign]) => sign.test(userAgent))?.[1] ?? '未知系统';
  return `${browser} · ${system}`;
}

// In this order: many browsers also claim to be those below them.
const BROWSERS: [RegExp, string][] = [
  [/MicroMessenger/i, '微信'],
  [/QQBrowser/i, 'QQ 浏览器'],
  [/UCBrowser/i, 'UC 浏览器'],
  [/HuaweiBrowser/i, '华为浏览器'],
  [/MiuiBrowser/i, '小米浏览器'],
  [/Edg(e|A|iOS)?\//i, 'Edge'],
  [/Firefox|FxiOS/i, 'Firefox'],
  [/Chrome|CriOS/i, 'Chrome'],
  [/Safari/i, 'Safari'],
];

const SYSTEMS: [RegExp, string][] = [
  [/HarmonyOS|OpenHarmony/i, 'HarmonyOS'],
  [/iPhone/i, 'iPhone'],
  [/iPad/i, 'iPad'],
  [/Android/i, 'Android'],
  [/Windows/i, 'Windows'],
  [/Mac OS X|Macintosh/i, 'macOS'],
  [/Linux|X11/i, 'Linux'],
];
