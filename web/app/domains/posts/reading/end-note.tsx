import { lazy, Suspense, useState } from 'react';
import type { Corrected, PostDetail } from '#contract/posts/post.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { Icon } from '../../../ui/base/icon.tsx';
import { Stack, Text } from '../../../ui/layout/primitives.tsx';
import css from './end-note.module.css';

/** The note below a post: corrections, source and use of AI. */
export function EndNote({
  post,
  now,
}: {
  post: Pick<PostDetail, 'id' | 'labels' | 'aiMark' | 'source' | 'corrected'>;
  now: Date;
}) {
  const isReprint = post.labels.includes('reprint');
  const isOriginal = post.labels.includes('original');
  const { aiMark } = post;
  if (!isReprint && !isOriginal && aiMark == null && post.corrected === undefined) return null;
  return (
    <Stack radius="l" background="canvas" gap={8} size={14} tone="muted" marginTop={32} className={css.note}>
      {post.corrected !== undefined && <CorrectedNote postsId={post.id} corrected={post.corrected} now={now} />}
      {isReprint && post.source !== null && (
        <p>
          <Icon name="link" size="s" />
          <span>
            转载自 <Source address={post.source} />
            ，版权归原作者所有。
          </span>
        </p>
      )}
      {isOriginal && (
        <p>
          <Icon name="shield" size="s" />
          <span>作者声明原创，未经许可不得转载。</span>
        </p>
      )}
      {aiMark != null && (
        <p>
          <Icon name="sparkles" size="s" />
          <span>{AI_NOTE[aiMark]}，请注意甄别。</span>
        </p>
      )}
    </Stack>
  );
}

const AI_NOTE: Record<NonNullable<PostDetail['aiMark']>, string> = {
  found: '文件自带的标识说明含有 AI 生成的内容',
  declared: '作者声明含有 AI 生成的内容',
  suspected: '平台认为疑似含有 AI 生成的内容',
};

function Source({ address }: { address: string }) {
  if (!URL.canParse(address) || !/^https?:/.test(address)) return address;
  return (
    <a href={address} target="_blank" rel="noopener nofollow ugc">
      {new URL(address).hostname}
    </a>
  );
}

const CorrectionsDialog = lazy(() => import('./corrections-dialog.tsx').then((part) => ({ default: part.CorrectionsDialog })));

/** The last correction of a published post, with a button that shows the differences. */
function CorrectedNote({ postsId, corrected, now }: { postsId: string; corrected: Corrected; now: Date }) {
  const [open, setOpen] = useState(false);
  return (
    <p id="corrections" className={css.corrections}>
      <Icon name="edit" size="s" />
      <span>
        <Text as="strong" tone="plain" weight="strong">
          更正记录
        </Text>
        　{formatDateTime(corrected.at, now)}，{corrected.summary}。
        <button type="button" onClick={() => setOpen(true)}>
          查看差异
        </button>
      </span>
      {open && (
        <Suspense>
          <CorrectionsDialog postsId={postsId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </p>
  );
}
