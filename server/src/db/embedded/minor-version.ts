/** The newest minor version of PostgreSQL 18 that is known here, and what it mends; kept by hand beside docs/security.md. */
const NEWEST = { minor: 6, mends: '其中有 pg_trgm 的越界读取（CVE-2026-14678）' };

/** What an older server of that major version lacks, in a sentence; null when it lacks nothing that is known here. */
export function lackOf(version: string): string | null {
  const [, minor] = /^18\.(\d+)/.exec(version) ?? [];
  if (minor === undefined || Number(minor) >= NEWEST.minor) return null;
  return `PostgreSQL 是 ${version}，18.${NEWEST.minor} 修正了安全问题，${NEWEST.mends}`;
}
