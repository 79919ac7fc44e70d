import type { ReactNode } from 'react';
import { ButtonLink } from '../../../ui/base/button.tsx';
import { Cluster, Text } from '../../../ui/layout/primitives.tsx';
import css from './page-head.module.css';

/** The head of a page: title, description, and buttons for a new article or video. */
export const PageHead = ({ title, text, children }: { title: string; text: string; children?: ReactNode }) => (
  <Cluster gap={12} align="end" wrap className={css.head}>
    <div>
      <Text as="h1" size={22} weight="strong" leading="title">
        {title}
      </Text>
      <p>{text}</p>
    </div>
    {children}
    <ButtonLink icon="video" to="/creator/center/video-publish">
      发布视频
    </ButtonLink>
    <ButtonLink variant="primary" icon="pen" to="/creator/center/publish">
      发布文章
    </ButtonLink>
  </Cluster>
);
