import { lazy, Suspense, useId, useState } from 'react';
import type { DocNode } from '#contract/document.ts';
import { NOTICE_BODY_MAX } from '#contract/notices.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { SkeletonLines } from '../../../ui/skeleton.tsx';
import { ArticleBody } from '../../posts/article-body.tsx';
import css from '../../administration/desk-page.module.css';
import { countText, fitsEditor } from './notice-body.ts';

// Heavy, and only for who writes.
const ShortEditor = lazy(() => import('../../posts/editor/short-editor.tsx').then((part) => ({ default: part.ShortEditor })));

interface NoticeBodyFieldProps {
  known: { body: DocNode; html: string } | null;
  error: string | undefined;
  onChange: (body: DocNode | null) => void;
}

/** The text of a notice. One that holds pictures or tables, as the calls allow, is shown and kept until it is rewritten. */
export function NoticeBodyField({ known, error, onChange }: NoticeBodyFieldProps) {
  const [rewrites, setRewrites] = useState(known === null || fitsEditor(known.body));
  const [characters, setCharacters] = useState(() => (known === null ? 0 : countText(known.body)));
  const help = useId();
  if (!rewrites && known !== null)
    return (
      <div className={css.section}>
        <h3>正文</h3>
        <p>这则公告的正文含有图片、视频或表格，保存时原样保留。</p>
        <div className={css.quote}>
          <ArticleBody html={known.html} />
        </div>
        <div>
          <Button
            size="s"
            onClick={() => {
              setRewrites(true);
              setCharacters(0);
              onChange(null);
            }}
          >
            重写正文
          </Button>
        </div>
      </div>
    );
  return (
    <Field label="正文" required error={error} counter={`${characters} / ${NOTICE_BODY_MAX}`}>
      {() => (
        <Suspense fallback={<SkeletonLines lines={6} />}>
          <ShortEditor
            body={known !== null && fitsEditor(known.body) ? known.body : null}
            placeholder="写清楚什么时候、影响谁、要做什么。"
            describedBy={help}
            onChange={(body, counted) => {
              setCharacters(counted);
              onChange(body);
            }}
          />
          <p id={help} className="vh">
            {error ?? '可以用标题、列表和链接'}
          </p>
        </Suspense>
      )}
    </Field>
  );
}
