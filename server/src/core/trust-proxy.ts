/** The setting TRUST_PROXY: off, on, the number of proxies in front, or their networks. */
export function parseTrustProxy(value: string): boolean | number | string[] {
  if (value === 'on') return true;
  if (value === 'off') return false;
  return /^\d+$/.test(value) ? Number(value) : value.split(',').map((part) => part.trim());
}
