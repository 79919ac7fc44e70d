import { readFile } from 'node:fs/promises';
import { SITE_NAME } from '#contract/site.ts';
import type { Deps } from '../../deps.ts';
import { escapeHtml } from '../../escape-html.ts';
import { siteSettings } from '../settings/service.ts';

const PAGE = new URL('../../../../web/public/offline.html', import.meta.url);

/** What a browser keeps to show without a network: a file, but for the name that the operator has given the site. */
export async function offlinePage(deps: Deps): Promise<string> {
  const [page, { siteName }] = await Promise.all([readFile(PAGE, 'utf8'), siteSettings(deps)]);
  return page.replaceAll(SITE_NAME, () => escapeHtml(siteName));
}
