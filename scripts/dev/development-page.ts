import { contentSecurityPolicy } from '#server/http/pages/content-security-policy.ts';

const RELAXED: Record<string, string> = {
  // Vite inlines style sheets, and uses requests and a WebSocket for hot updates.
  'style-src': "'self' 'unsafe-inline'",
  'connect-src': "'self' ws: wss: http: https:",
  // Any host, because only the server process knows the buckets in use.
  'img-src': "'self' data: blob: http: https:",
  'media-src': "'self' blob: http: https:",
};

/** Production's policy, relaxed where Vite needs it. Scripts are restricted as in production. */
export function developmentPolicy(html: Buffer): string {
  return contentSecurityPolicy(html)
    .split('; ')
    .map((directive) => {
      const [name = ''] = directive.split(' ', 1);
      return RELAXED[name] === undefined ? directive : `${name} ${RELAXED[name]}`;
    })
    .join('; ');
}

/** An error page, which Vite's client reloads after the next change. */
export function errorPage(error: unknown): Response {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  const html = `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>页面出错</title>
<script type="module" src="/@vite/client"></script><h1>页面出错</h1><pre>${escape(text)}</pre></html>`;
  return new Response(html, { status: 500, headers: { 'content-type': 'text/html; charset=utf-8' } });
}

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
