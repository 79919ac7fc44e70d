import { useRef } from 'react';
import type { Me } from '#contract/accounts/accounts.ts';
import { hasContent } from '../../../kits/editor/document.ts';
import { Cluster, Stack, Text } from '../../../ui/layout/primitives.tsx';
import { Avatar } from '../../../ui/data/avatar.tsx';
import { DraftBody } from '../drafts/draft-body.tsx';
import type { DraftFields } from '../drafts/fields.ts';
import { usePictures } from '../parts/article-body.tsx';
import { Labels } from '../parts/labels.tsx';
import css from './phone-preview.module.css';

/** A preview of the article on a phone, 390 px wide; pictures open like for readers. */
export function PhonePreview({ fields, me }: { fields: DraftFields; me: Me }) {
  const body = useRef<HTMLDivElement>(null);
  usePictures(body, fields.body);
  return (
    <div className={css.frame}>
      <div className={css.phone} tabIndex={0} role="group" aria-label="手机预览">
        <article className={css.page}>
          <Text as="h2" size={28} weight="heavy" leading="title">
            {fields.title || '（无标题）'}
          </Text>
          <Cluster gap={10} align="center" marginTop={16}>
            <Avatar src={me.avatar} name={me.nickname} size="l" />
            <Stack as="p" leading="snug">
              <Text as="b" size={15}>
                {me.nickname}
              </Text>
              <Text as="span" tone="faint" size={13}>
                发布后显示时间与属地
              </Text>
            </Stack>
          </Cluster>
          <Cluster as="p" gap={6} marginTop={14}>
            <Labels
              post={
                fields.aiGenerated
                  ? { labels: [fields.origin, 'ai'], aiMark: 'declared' }
                  : { labels: [fields.origin], aiMark: null }
              }
            />
          </Cluster>
          {hasContent(fields.body) ? (
            <div ref={body}>
              <DraftBody document={fields.body} className={css.body} />
            </div>
          ) : (
            <Text marginTop={48} tone="faint" centerText>
              还没有写正文
            </Text>
          )}
          {fields.tags.length > 0 && (
            <Cluster as="ul" gap={8} wrap marginTop={32} className={css.tags} aria-label="标签">
              {fields.tags.map((tag) => (
                <Text as="li" radius="pill" background="sunken" tone="muted" size={13} key={tag}>
                  {tag}
                </Text>
              ))}
            </Cluster>
          )}
        </article>
      </div>
    </div>
  );
}
