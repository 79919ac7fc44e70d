import { useEffect } from 'react';
import type { PostDetail } from '#contract/posts/post.ts';
import { readToken } from '../../../lib/token-store.ts';
import { toast } from '../../../lib/toast-store.ts';
import { storedJson } from '../../../lib/browser/stored-value.ts';

const KEY = 'wenjian.read';
/** The last posts read in this browser, each with its version. */
const REMEMBERED = 200;

/**
 * Tells a guest once that what they read before was changed since. Who is logged in gets a notification instead, on
 * every device. It says so in a toast: a line in the page would push the text down.
 */
export function useCorrectionNews({ id, revision, corrected }: Pick<PostDetail, 'id' | 'revision' | 'corrected'>): void {
  const summary = corrected?.summary;
  useEffect(() => {
    const read = readPosts.read();
    const before = read.find(([known]) => known === id)?.[1];
    readPosts.write([[id, revision] satisfies Read, ...read.filter(([known]) => known !== id)].slice(0, REMEMBERED));
    if (summary === undefined || before === undefined || before >= revision || readToken('user') !== null) return;
    toast.info(summary, {
      title: '上次阅读后，作者更正了这篇作品',
      action: { label: '查看更正记录', onSelect: () => document.getElementById('corrections')?.scrollIntoView() },
    });
  }, [id, revision, summary]);
}

type Read = [id: string, revision: number];

const readPosts = storedJson(KEY, (saved) => (Array.isArray(saved) ? (saved as Read[]) : []));
