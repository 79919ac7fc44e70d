import type { Me } from '#contract/accounts.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { hasContent } from '../editor/document.ts';
import { Labels } from '../labels.tsx';
import type { DraftFields } from './fields.ts';
import css from './phone-preview.module.css';
import { PreviewBody } from './preview-body.tsx';

/** The article on a phone, 390 px wide. */
export function PhonePreview({ fields, me }: { fields: DraftFields; me: Me }) {
  return (
    <div className={css.desk}>
      <div className={css.phone} tabIndex={0} role="group" aria-label="手机上的样子">
        <article className={css.page}>
          <h2 className={css.title}>{fields.title || '（还没有标题）'}</h2>
          <div className={css.author}>
            <Avatar src={me.avatar} size="l" />
            <p>
              <b>{me.nickname}</b>
              <span>发布后显示时间与属地</span>
            </p>
          </div>
          <p className={css.labels}>
            <Labels labels={[fields.origin, ...(fields.aiGenerated ? (['ai'] as const) : [])]} />
          </p>
          {hasContent(fields.body) ? (
            <PreviewBody document={fields.body} className={css.body} />
          ) : (
            <p className={css.empty}>还没有写正文</p>
          )}
          {fields.tags.length > 0 && (
            <ul className={css.tags} aria-label="标签">
              {fields.tags.map((tag) => (
                <li key={tag}>{tag}</li>
              ))}
            </ul>
          )}
        </article>
      </div>
    </div>
  );
}
