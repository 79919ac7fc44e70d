import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { recommend } from '#contract/discovery/addresses.ts';
import type { PickKind } from '#contract/discovery/recommendations.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Radio } from '../../../ui/forms/choice.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { SearchForm } from '../../../ui/forms/search-form.tsx';
import { Stack, Text } from '../../../ui/layout/primitives.tsx';
import { FieldRow } from '../../../ui/forms/field-groups.tsx';
import { useCall } from '../../../lib/calls/use-call.ts';
import { chinaMinute } from '../../../lib/format.ts';
import { RECOMMENDATIONS, postsQuery, type PickRow } from './queries.ts';
import own from './recommendations.module.css';

const A_WEEK = 7 * 86_400_000;

/** Creates or edits a recommendation: post, position and period. */
export function RecommendDialog({ kind, known, onClose }: { kind: PickKind; known: PickRow | null; onClose: () => void }) {
  const [words, setWords] = useState('');
  const [postsId, setPostsId] = useState(known?.postsId ?? null);
  const [position, setPosition] = useState(String(known?.position ?? 1));
  const [from, setFrom] = useState(() => chinaMinute(known === null ? new Date() : new Date(known.from)));
  const [to, setTo] = useState(() => chinaMinute(known === null ? new Date(Date.now() + A_WEEK) : new Date(known.to)));
  const save = useCall(recommend, { stale: [RECOMMENDATIONS], onDone: onClose });
  const errors = save.fields;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={known === null ? '添加推荐' : `编辑《${known.post?.title ?? known.postsId}》的推荐`}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button
            variant="primary"
            disabled={postsId === null}
            loading={save.isPending}
            onClick={() =>
              postsId !== null &&
              void save.send({ kind, postsId, position: Number(position), from: isoTime(from), to: isoTime(to) })
            }
          >
            保存
          </Button>
        </>
      }
    >
      <Stack shrinkChildren gap={16}>
        {known === null && (
          <>
            <SearchForm label="搜作品的标题或作者" words={words} onSearch={setWords} />
            {words !== '' && <Found words={words} chosen={postsId} onChoose={setPostsId} />}
          </>
        )}
        <TextField
          label="位置"
          required
          inputMode="numeric"
          value={position}
          error={errors['position']}
          onChange={(event) => setPosition(event.target.value)}
        />
        <FieldRow>
          <TextField
            label="开始时间（北京时间）"
            type="datetime-local"
            value={from}
            error={errors['from']}
            onChange={(event) => setFrom(event.target.value)}
          />
          <TextField
            label="结束时间（北京时间）"
            required
            type="datetime-local"
            value={to}
            error={errors['to']}
            onChange={(event) => setTo(event.target.value)}
          />
        </FieldRow>
      </Stack>
    </Dialog>
  );
}

function Found({ words, chosen, onChoose }: { words: string; chosen: string | null; onChoose: (id: string) => void }) {
  const posts = useQuery(postsQuery(words));
  if (posts.isError)
    return (
      <Text size={13} tone="error">
        {posts.error.message}
      </Text>
    );
  if (posts.data === undefined)
    return (
      <Text size={12} tone="muted">
        正在搜索…
      </Text>
    );
  if (posts.data.list.length === 0)
    return (
      <Text size={12} tone="muted">
        没有找到公开的作品，换个词试试。
      </Text>
    );
  return (
    <Stack as="ul" radius="s" className={own.found} aria-label="找到的作品">
      {posts.data.list.map(({ id, title, author }) => (
        <li key={id}>
          <Radio name="work" checked={id === chosen} note={author.nickname} onChange={() => onChoose(id)}>
            {title}
          </Radio>
        </li>
      ))}
    </Stack>
  );
}

/** The ISO time; invalid input is passed on for the server to refuse. */
const isoTime = (text: string): string => (Number.isNaN(Date.parse(text)) ? text : new Date(`${text}:00+08:00`).toISOString());
