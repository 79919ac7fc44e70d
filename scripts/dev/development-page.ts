import { contentSecurityPolicy } from '#server/http/pages/content-security-policy.ts';

const RELAXED: Record<string, string> = {
  // Vite puts each style sheet into the page, and asks and listens for what changed.
  'style-src': "'self' 'unsafe-inline'",
  'connect-src': "'self' ws: wss: http: https:",
  // Which buckets are in use is known to the server process alone.
  'img-src': "'self' data: blob: http: https:",
  'media-src': "'self' blob: http: https:",
};

/** Production's policy but for what Vite needs: a script that would be refused there is refused here too. */
export function developmentPolicy(html: Buffer): string {
  return contentSecurityPolicy(html)
    .split('; ')
    .map((directive) => {
      const [name = ''] = directive.split(' ', 1);
      return RELAXED[name] === undefined ? directive : `${name} ${RELAXED[name]}`;
    })
    .join('; ');
}

/** Shows what went wrong and goes on with the next change, by Vite's own client. */
export function errorPage(error: unknown): Response {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  const html = `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>页面出错</title>
<script type="module" src="/@vite/client"></script><h1>页面出错</h1><pre>${escape(text)}</pre></html>`;
  return new Response(html, { status: 500, headers: { 'content-type': 'text/html; charset=utf-8' } });
}

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
