import { createElement, Fragment, type ReactNode } from 'react';
import type { Me } from '#contract/accounts/accounts.ts';
import type { DocNode } from '#contract/document.ts';
import { layoutOf } from '#contract/posts/picture-layout.ts';
import { hasContent } from '../../../kits/editor/document.ts';
import { VideoEmbed, PostEmbed } from '../../../kits/editor/embeds/embeds.tsx';
import { Cluster, Stack, Text } from '../../../ui/layout/primitives.tsx';
import body from '../../../styles/article-body.module.css';
import { classes } from '../../../ui/base/classes.ts';
import { Avatar } from '../../../ui/data/avatar.tsx';
import type { DraftFields } from '../drafts/fields.ts';
import { Labels } from '../parts/labels.tsx';
import css from './phone-preview.module.css';

/** The article on a phone, 390 px wide. */
export function PhonePreview({ fields, me }: { fields: DraftFields; me: Me }) {
  return (
    <div className={css.frame}>
      <div className={css.phone} tabIndex={0} role="group" aria-label="手机预览">
        <article className={css.page}>
          <Text as="h2" size="2xl" weight="heavy" leading="title">
            {fields.title || '（无标题）'}
          </Text>
          <Cluster gap="2-half" align="center" above="4">
            <Avatar src={me.avatar} size="l" />
            <Stack as="p" leading="snug">
              <Text as="b" size="m-half">
                {me.nickname}
              </Text>
              <Text as="span" tone="faint" size="s">
                发布后显示时间与属地
              </Text>
            </Stack>
          </Cluster>
          <Cluster as="p" gap="1-half" above="3-half">
            <Labels
              post={
                fields.aiGenerated
                  ? { labels: [fields.origin, 'ai'], aiMark: 'declared' }
                  : { labels: [fields.origin], aiMark: null }
              }
            />
          </Cluster>
          {hasContent(fields.body) ? (
            <PreviewBody document={fields.body} className={css.body} />
          ) : (
            <Text above="9" tone="faint" centered>
              还没有写正文
            </Text>
          )}
          {fields.tags.length > 0 && (
            <Cluster as="ul" gap="2" wrap above="7" className={css.tags} aria-label="标签">
              {fields.tags.map((tag) => (
                <Text as="li" radius="pill" ground="sunken" tone="muted" size="s" key={tag}>
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

/** The text as readers will see it, drawn in the browser from the draft: the server draws it when it is submitted. */
const PreviewBody = ({ document, className }: { document: DocNode | null; className?: string | undefined }) => (
  <div className={classes(body.body, className)}>{children(document)}</div>
);

const children = (node: DocNode | null): ReactNode =>
  (node?.content ?? []).map((child, index) => <Fragment key={index}>{draw(child)}</Fragment>);

function draw(node: DocNode): ReactNode {
  const attrs = node.attrs ?? {};
  switch (node.type) {
    case 'text':
      return drawText(node);
    case 'heading':
      return createElement(`h${String(attrs['level'] ?? 2)}`, null, children(node));
    case 'orderedList':
      return <ol start={Number(attrs['start'] ?? 1)}>{children(node)}</ol>;
    case 'codeBlock':
      return (
        <pre tabIndex={0}>
          <code>{children(node)}</code>
        </pre>
      );
    case 'horizontalRule':
      return <hr />;
    case 'hardBreak':
      return <br />;
    case 'image':
      return drawPicture(attrs);
    case 'video':
      return <VideoEmbed mediaId={String(attrs['mediaId'])} caption={String(attrs['caption'] ?? '')} />;
    case 'work':
      return <PostEmbed postsId={String(attrs['postsId'])} />;
    case 'table':
      return (
        <div className="table">
          <table>
            <tbody>{children(node)}</tbody>
          </table>
        </div>
      );
    case 'tableHeader':
      return <th {...spans(attrs)}>{children(node)}</th>;
    case 'tableCell':
      return <td {...spans(attrs)}>{children(node)}</td>;
    default:
      return TAGS[node.type] === undefined ? children(node) : createElement(TAGS[node.type] ?? 'p', null, children(node));
  }
}

const TAGS: Record<string, string> = {
  paragraph: 'p',
  bulletList: 'ul',
  listItem: 'li',
  blockquote: 'blockquote',
  tableRow: 'tr',
};
const MARKS: Record<string, string> = { bold: 'strong', italic: 'em', underline: 'u', strike: 's', code: 'code', link: 'a' };

const drawText = ({ text = '', marks = [] }: DocNode): ReactNode =>
  marks.reduceRight<ReactNode>(
    // Links lead nowhere in a preview: a press on one would leave the draft.
    (inside, { type }) => createElement(MARKS[type] ?? 'span', null, inside),
    text,
  );

function drawPicture(attrs: Record<string, unknown>): ReactNode {
  const caption = String(attrs['caption'] ?? '');
  return (
    <figure data-layout={layoutOf(attrs['layout']) ?? undefined}>
      <img src={String(attrs['src'])} alt={String(attrs['alt'] ?? '')} />
      {caption !== '' && <figcaption>{caption}</figcaption>}
    </figure>
  );
}

const spans = (attrs: Record<string, unknown>) => ({
  colSpan: Number(attrs['colspan'] ?? 1),
  rowSpan: Number(attrs['rowspan'] ?? 1),
});
