import { useEffect } from 'react';
import type { PostDetail } from '#contract/posts/post.ts';
import { readToken } from '../../../lib/token-store.ts';
import { toast } from '../../../lib/toast-store.ts';
import { storedJson } from '../../../lib/browser/stored-value.ts';

const KEY = 'wenjian.read';
/** The number of read posts that the browser remembers, each with its revision. */
const REMEMBERED = 200;

/**
 * Tells guests once, in a toast, that a post was corrected since they read it. Logged-in users get a notification instead. A line
 * in the page would shift the text.
 */
export function useCorrectionNews({ id, revision, corrected }: Pick<PostDetail, 'id' | 'revision' | 'corrected'>): void {
  const summary = corrected?.summary;
  useEffect(() => {
    const read = readPosts.read();
    const before = read.find(([readId]) => readId === id)?.[1];
    readPosts.write([[id, revision] satisfies ReadPost, ...read.filter(([readId]) => readId !== id)].slice(0, REMEMBERED));
    if (summary === undefined || before === undefined || before >= revision || readToken('user') !== null) return;
    toast.info(summary, {
      title: '上次阅读后，作者更正了这篇作品',
      action: { label: '查看更正记录', onSelect: () => document.getElementById('corrections')?.scrollIntoView() },
    });
  }, [id, revision, summary]);
}

type ReadPost = [id: string, revision: number];

const readPosts = storedJson(KEY, (saved) => (Array.isArray(saved) ? (saved as ReadPost[]) : []));
