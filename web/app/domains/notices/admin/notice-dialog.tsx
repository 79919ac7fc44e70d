import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DocNode } from '#contract/document.ts';
import { codePoints } from '#contract/limits.ts';
import {
  AUDIENCE_LABEL,
  createNotice,
  modifyNotice,
  NOTICE_TITLE,
  noticeAudience,
  type AdminNotice,
  type NoticeAudience,
} from '#contract/notices.ts';
import { PROVINCES } from '#contract/provinces.ts';
import { Checkbox } from '../../../ui/choice.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { TextField } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { NativeSelect } from '../../../ui/native-select.tsx';
import { SkeletonLines } from '../../../ui/skeleton.tsx';
import css from '../../administration/desk-page.module.css';
import { fieldErrors, useDeskCall } from '../../administration/use-desk-call.ts';
import { NoticeBodyField } from './notice-body-field.tsx';
import { NOTICES, noticeQuery } from './queries.ts';

const AUDIENCES = noticeAudience.options.map((value) => ({ value, label: AUDIENCE_LABEL[value] }));
const EMPTY: DocNode = { type: 'doc', content: [] };
const REGIONS = PROVINCES.map(({ value, label }) => ({ value, label }));

/** Writes a new notice, or changes one. */
export function NoticeDialog({ id, onClose }: { id: string | null; onClose: () => void }) {
  return id === null ? <Form known={null} onClose={onClose} /> : <Change id={id} onClose={onClose} />;
}

function Change({ id, onClose }: { id: string; onClose: () => void }) {
  const detail = useQuery(noticeQuery(id));
  // What is being typed must not be swept away by a later answer: the form takes the first one alone.
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
  const create = useDeskCall(createNotice, NOTICES, onClose);
  const modify = useDeskCall(modifyNotice, NOTICES, onClose);
  const errors = fieldErrors(create.error ?? modify.error);
  const save = () => {
    // An empty text is refused by the server with its sentence, as any other field.
    const form = {
      title,
      body: body ?? EMPTY,
      audience,
      pinned,
      ...(audience === 'region' && region !== null ? { region } : {}),
    };
    if (known === null) create.mutate(form);
    else modify.mutate({ noticeId: known.id, ...form });
  };
  return (
    <FormDialog
      size="l"
      title={known === null ? '写公告' : '编辑公告'}
      description={
        known?.state === 'published' ? '这则公告已经发布，保存后读者马上看到新的内容。' : '保存为草稿，发布之前没有人能看到。'
      }
      verb="保存"
      busy={create.isPending || modify.isPending}
      onClose={onClose}
      onSend={save}
    >
      <div className={css.form}>
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
        <div className={css.two}>
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
        </div>
        <Checkbox checked={pinned} onChange={(event) => setPinned(event.target.checked)} note="排在其他公告之前">
          置顶
        </Checkbox>
      </div>
    </FormDialog>
  );
}
