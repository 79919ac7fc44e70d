/** TRUST_PROXY: believed not at all or always, by how many proxies stand in front, or by their networks. */
export function parseTrustProxy(value: string): boolean | number | string[] {
  if (value === 'on') return true;
  if (value === 'off') return false;
  return /^\d+$/.test(value) ? Number(value) : value.split(',').map((part) => part.trim());
}
