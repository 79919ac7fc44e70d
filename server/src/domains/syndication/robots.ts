/** Desks, login and the results of searches are nothing to be found; everything else is. */
export const robots = (origin: string): string => `User-agent: *
Disallow: /api/
Disallow: /admin
Disallow: /creator/
Disallow: /login
Disallow: /messages
Disallow: /library
Disallow: /reports
Disallow: /settings
Disallow: /search
Disallow: /test
Allow: /

Sitemap: ${origin}/sitemap.xml
`;
