/** How a figure stands against the period before. From nothing there is no percentage. */
export function changeOf(now: number, before: number, days: number): string {
  const than = days === 1 ? '比前一天' : `比前 ${days} 天`;
  if (now === before) return `${than}持平`;
  if (before === 0) return `${than}多 ${now.toLocaleString('zh-CN')}`;
  const percent = Math.abs(((now - before) / before) * 100).toLocaleString('zh-CN', { maximumFractionDigits: 1 });
  return `${now > before ? '↑' : '↓'} ${percent}% ${than}`;
}
