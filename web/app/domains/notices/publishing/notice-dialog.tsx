import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useId, useState } from 'react';
import { createNotice, modifyNotice } from '#contract/notices/addresses.ts';
import { AUDIENCE_LABEL, NOTICE_BODY_MAX, NOTICE_TITLE, NOTICE_AUDIENCES } from '#contract/notices/constants.ts';
import { codePoints } from '#contract/text.ts';
import type { DocNode } from '#contract/document.ts';
import type { AdminNotice, NoticeAudience } from '#contract/notices/notices.ts';
import { PROVINCES } from '#contract/provinces.ts';
import { Quote, Section } from '../../../kits/resource/detail.tsx';
import { FieldRow } from '../../../ui/forms/field-groups.tsx';
import { Stack } from '../../../ui/layout/primitives.tsx';
import { useCall } from '../../../lib/calls/use-call.ts';
import { Button } from '../../../ui/base/button.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { Checkbox } from '../../../ui/forms/choice.tsx';
import { Field, TextField } from '../../../ui/forms/field.tsx';
import { NativeSelect } from '../../../ui/forms/native-select.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx';
import { ArticleBody } from '../../posts/parts/article-body.tsx';
import { noticeQuery, NOTICES } from './queries.ts';

const AUDIENCES = NOTICE_AUDIENCES.map((value) => ({ value, label: AUDIENCE_LABEL[value] }));
const EMPTY: DocNode = { type: 'doc', content: [] };
const REGIONS = PROVINCES.map(({ value, label }) => ({ value, label }));

/** A dialog to write a new notice (`id` null) or edit one. */
export function NoticeDialog({ id, onClose }: { id: string | null; onClose: () => void }) {
  return id === null ? <Form known={null} onClose={onClose} /> : <Change id={id} onClose={onClose} />;
}

function Change({ id, onClose }: { id: string; onClose: () => void }) {
  const detail = useQuery(noticeQuery(id));
  // The form reads only the first response, so that a refetch does not overwrite the input.
  if (detail.data !== undefined) return <Form known={detail.data} onClose={onClose} />;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} size="l" title="编辑公告">
      {detail.isError ? (
        <ErrorState inline message={detail.error.message} onRetry={() => void detail.refetch()} />
      ) : (
        <SkeletonLines lines={6} />
      )}
    </Dialog>
  );
}

function Form({ known, onClose }: { known: AdminNotice | null; onClose: () => void }) {
  const [title, setTitle] = useState(known?.title ?? '');
  const [body, setBody] = useState(known === null ? null : (known.body as DocNode));
  const [audience, setAudience] = useState(known?.audience ?? 'everyone');
  const [region, setRegion] = useState(known?.region ?? null);
  const [pinned, setPinned] = useState(known?.pinned ?? false);
  const create = useCall(createNotice, { stale: [NOTICES], onDone: onClose });
  const modify = useCall(modifyNotice, { stale: [NOTICES], onDone: onClose });
  const errors = { ...create.fields, ...modify.fields };
  const save = () => {
    // The server refuses an empty text with a message, like other fields.
    const form = {
      title,
      body: body ?? EMPTY,
      audience,
      pinned,
      ...(audience === 'region' && region !== null ? { region } : {}),
    };
    if (known === null) void create.send(form);
    else void modify.send({ noticeId: known.id, ...form });
  };
  return (
    <FormDialog
      size="l"
      title={known === null ? '写公告' : '编辑公告'}
      description={
        known?.state === 'published'
          ? '这则公告已经发布，保存后读者立即看到新的内容；开启公告送检时，检测完才显示。'
          : '保存为草稿，发布之前没有人能看到。'
      }
      verb="保存"
      busy={create.isPending || modify.isPending}
      onClose={onClose}
      onSend={save}
    >
      <Stack shrinkChildren gap={16}>
        <TextField
          label="标题"
          required
          value={title}
          error={errors['title']}
          counter={`${codePoints(title)} / ${NOTICE_TITLE.max}`}
          onChange={(event) => setTitle(event.target.value)}
        />
        <NoticeBodyField
          known={known === null ? null : { body: known.body as DocNode, html: known.content }}
          error={errors['body']}
          onChange={setBody}
        />
        <FieldRow>
          <NativeSelect
            label="面向"
            options={AUDIENCES}
            value={audience}
            error={errors['audience']}
            onChange={(value) => setAudience(value as NoticeAudience)}
          />
          {audience === 'region' && (
            <NativeSelect
              label="地区"
              required
              options={REGIONS}
              value={region}
              placeholder="请选择地区"
              error={errors['region']}
              onChange={setRegion}
            />
          )}
        </FieldRow>
        <Checkbox checked={pinned} onChange={(event) => setPinned(event.target.checked)} note="排在其他公告之前">
          置顶
        </Checkbox>
      </Stack>
    </FormDialog>
  );
}

// Large, and needed only for editing.
const ShortEditor = lazy(() => import('../../../kits/editor/short-editor.tsx').then((part) => ({ default: part.ShortEditor })));

interface NoticeBodyFieldProps {
  known: { body: DocNode; html: string } | null;
  error: string | undefined;
  onChange: (body: DocNode | null) => void;
}

/** The body of a notice. One with pictures or tables, which only the API allows, is shown read-only until it is rewritten. */
function NoticeBodyField({ known, error, onChange }: NoticeBodyFieldProps) {
  const [rewrites, setRewrites] = useState(known === null || fitsEditor(known.body));
  const [characters, setCharacters] = useState(() => (known === null ? 0 : countText(known.body)));
  const help = useId();
  if (!rewrites && known !== null)
    return (
      <Section>
        <h3>正文</h3>
        <p>这则公告的正文含有图片、视频或表格，保存时原样保留。</p>
        <Quote as="div">
          <ArticleBody html={known.html} />
        </Quote>
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
      </Section>
    );
  return (
    <Field label="正文" required error={error} counter={`${characters} / ${NOTICE_BODY_MAX}`}>
      {() => (
        <Suspense fallback={<SkeletonLines lines={6} />}>
          <ShortEditor
            body={known !== null && fitsEditor(known.body) ? known.body : null}
            placeholder="写明时间、影响范围和需要做的事。"
            describedBy={help}
            onChange={(body, counted) => {
              setCharacters(counted);
              onChange(body);
            }}
          />
          <p id={help} className="visually-hidden">
            {error ?? '支持标题、列表和链接'}
          </p>
        </Suspense>
      )}
    </Field>
  );
}

/** Whether the editor of notices supports all nodes of a text. */
export const fitsEditor = ({ type, content = [] }: DocNode): boolean => EDITED.has(type) && content.every(fitsEditor);

const EDITED = new Set([
  'doc',
  'paragraph',
  'heading',
  'bulletList',
  'orderedList',
  'listItem',
  'blockquote',
  'codeBlock',
  'horizontalRule',
  'hardBreak',
  'text',
]);

/** Number of characters, counted like on the server. */
export const countText = ({ text = '', content = [] }: DocNode): number =>
  content.reduce((sum, child) => sum + countText(child), codePoints(text.trim()));
