/** The newest minor version of PostgreSQL 18 and its most important fix; maintained by hand together with docs/security.md. */
const NEWEST = { minor: 6, fixes: '其中有 pg_trgm 的越界读取（CVE-2026-14678）' };

/** A sentence about the fixes that this version of PostgreSQL 18 lacks; null: none, or another major version. */
export function missingFixesOf(version: string): string | null {
  const [, minor] = /^18\.(\d+)/.exec(version) ?? [];
  if (minor === undefined || Number(minor) >= NEWEST.minor) return null;
  return `PostgreSQL 是 ${version}，18.${NEWEST.minor} 修正了安全问题，${NEWEST.fixes}`;
}
