const FOLDERS = /^\/(api|media|sitemaps)(\/|$)/;
const FILES = /^\/(healthz|readyz|metrics|build\.json|robots\.txt|manifest\.webmanifest|offline\.html|sitemap\.xml)$/;
const FEEDS = /\/(rss|atom)\.xml$/;

/** Whether the server process answers this path; the front process answers all others (pages and their modules). */
export const isServedByServer = (path: string): boolean => FOLDERS.test(path) || FILES.test(path) || FEEDS.test(path);
