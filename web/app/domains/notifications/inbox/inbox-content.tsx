import { useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { ArticleBody } from '../../posts/parts/article-body.tsx';
import { formatDateTime } from '../../../lib/format.ts';
import { ButtonLink, IconButton } from '../../../ui/base/button.tsx';
import type { InboxItem } from './inbox.ts';
import { Cluster, Stack, Text } from '../../../ui/layout/primitives.tsx';
import css from './inbox-content.module.css';
import { linkWords } from './kinds.ts';

interface InboxContentProps {
  item: InboxItem;
  /** Returns to the list, on screens without room for both. */
  onBack: () => void;
  /** A link was followed, so the panel can close. */
  onLeave: () => void;
}

export function InboxContent({ item, onBack, onLeave }: InboxContentProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // Where the text replaces the list, it gets the focus.
  useEffect(() => {
    if (matchMedia('(max-width: 767px)').matches) heading.current?.focus();
  }, []);
  const back = () => {
    // Synchronously, before the dialog takes the focus from the removed button.
    flushSync(onBack);
    document.querySelector<HTMLElement>(`[data-inbox="${CSS.escape(item.id)}"]`)?.focus();
  };

  return (
    <Stack as="article" gap={20} justify="start" className={css.content}>
      <Cluster as="header" gap={4}>
        <IconButton className={css.back} icon="chevron-left" label="返回通知列表" onClick={back} />
        <div>
          <Text as="h3" size={22} weight="heavy" leading="snug" ref={heading} tabIndex={-1}>
            {item.title}
          </Text>
          <Text as="time" tone="muted" size={13} dateTime={item.createTime}>
            {formatDateTime(item.createTime)}
          </Text>
        </div>
      </Cluster>
      {item.kind === 'notice' ? (
        <ArticleBody html={item.notice.content} />
      ) : (
        <>
          {item.notification.content !== '' && (
            <Text size={16} className={css.text}>
              {item.notification.content}
            </Text>
          )}
          {item.notification.link !== null && (
            <ButtonLink variant="primary" to={item.notification.link} onClick={onLeave}>
              {linkWords(item.notification.kind, item.notification.link)}
            </ButtonLink>
          )}
        </>
      )}
    </Stack>
  );
}
