import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { changePosts } from '#contract/posts/addresses.ts';
import { BIN_DAYS } from '#contract/posts/constants.ts';
import type { OwnPost } from '#contract/posts/own-posts.ts';
import { Button } from '../../../ui/base/button.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Icon, type IconName } from '../../../ui/base/icon.tsx';
import { NativeSelect } from '../../../ui/forms/native-select.tsx';
import { useCall } from '../../../lib/calls/use-call.ts';
import { toast, UNDO_MS } from '../../../lib/toast-store.ts';
import { titleOf, undoOf } from './format.ts';
import { Cluster, Stack, Text } from '../../../ui/layout/primitives.tsx';
import css from './own-bulk.module.css';
import { categoriesQuery, OWN_POSTS, type BulkActionName } from '../queries.ts';

interface Verb {
  verb: string;
  icon: IconName;
  /** The consequences, for the confirmation. */
  text: string;
  danger?: boolean;
  fits: (post: OwnPost) => boolean;
}

const VERBS: Record<BulkActionName, Verb> = {
  category: {
    verb: '修改分类',
    icon: 'tag',
    text: '草稿立即生效；已发布的作品会生成修改版，审核通过后读者才能看到新分类。',
    fits: ({ can }) => can.edit,
  },
  retract: { verb: '撤回', icon: 'undo', text: '撤回后恢复为草稿，再提交会重新排队。', fits: ({ can }) => can.retract },
  offline: {
    verb: '下线',
    icon: 'power',
    text: '读者将立即无法查看；之后可以修改，再提交审核重新发布。',
    danger: true,
    fits: ({ can }) => can.offline,
  },
  restore: {
    verb: '恢复',
    icon: 'undo',
    text: '恢复后成为草稿；被平台下架的作品恢复后仍为下架状态。',
    fits: ({ can }) => can.restore,
  },
  remove: {
    verb: '移入回收站',
    icon: 'trash',
    text: `${BIN_DAYS} 天内可以恢复，之后彻底删除。`,
    danger: true,
    fits: ({ can }) => can.remove,
  },
};
const ORDER: readonly BulkActionName[] = ['category', 'retract', 'offline', 'restore', 'remove'];

/** Bulk actions on the selected posts, and their results. */
export function OwnBulk({ chosen, onClear }: { chosen: readonly OwnPost[]; onClear: () => void }) {
  const undo = useCall(changePosts, {
    success: ({ done }) => `已恢复 ${done} 篇`,
    failure: '恢复失败',
    stale: OWN_POSTS,
  });
  const changeMany = useCall(changePosts, {
    success: null,
    failure: (error, { action }) => toast.error(error.message, { title: `${VERBS[action].verb}失败` }),
    stale: OWN_POSTS,
    onDone({ list, done }, { action }) {
      const { verb } = VERBS[action];
      const left = list.flatMap(({ postsId, refusal }) => {
        const post = chosen.find(({ id }) => id === postsId);
        return refusal === null || post === undefined ? [] : [{ id: postsId, title: titleOf(post), refusal }];
      });
      const binned = action === 'remove' ? list.flatMap(({ postsId, refusal }) => (refusal === null ? [postsId] : [])) : [];
      if (left.length === 0 && binned.length > 0)
        toast.success(`已${verb} ${done} 篇`, {
          duration: UNDO_MS,
          action: {
            label: undoOf(chosen.filter(({ id }) => binned.includes(id))),
            onSelect: () => void undo.send({ action: 'restore', postsIds: binned }),
          },
        });
      else if (left.length === 0) toast.success(`已${verb} ${done} 篇`);
      else setRefused({ verb, done, list: left });
      onClear();
    },
  });
  const [dialog, setDialog] = useState<BulkActionName | null>(null);
  const [category, setCategory] = useState<string | null>(null);
  const [refused, setRefused] = useState<{ verb: string; done: number; list: RefusedPost[] } | null>(null);
  const categories = useQuery({ ...categoriesQuery(), enabled: dialog === 'category' });
  const question = dialog === null ? null : VERBS[dialog];
  const able = question === null ? 0 : chosen.filter(question.fits).length;

  const run = async (action: BulkActionName) => {
    await changeMany.send({
      action,
      postsIds: chosen.map(({ id }) => id),
      ...(action === 'category' && category !== null ? { categoryId: category } : {}),
    });
    setDialog(null);
  };

  const published = chosen.filter(({ status }) => status === 'published').length;
  const body = (
    <>
      {dialog === 'remove' && published > 0 && (
        <>
          <b>其中 {published} 篇已发布</b>，移入后读者将立即无法查看。
        </>
      )}
      {question?.text}
      {able < chosen.length && ` 其中 ${chosen.length - able} 篇当前不能进行此操作，会跳过并说明原因。`}
    </>
  );
  return (
    <>
      {chosen.length > 0 && (
        <Cluster gap={8} align="center" wrap size={13} className={css.bar} role="region" aria-label="批量操作">
          <Cluster as="p" align="center" gap={6} inline role="status">
            <Icon name="check" size="s" /> 已选 <b>{chosen.length}</b> 篇
          </Cluster>
          {ORDER.filter((action) => chosen.some(VERBS[action].fits)).map((action) => (
            <Button
              key={action}
              size="s"
              icon={VERBS[action].icon}
              variant={action === 'remove' ? 'danger' : 'plain'}
              onClick={() => setDialog(action)}
            >
              {VERBS[action].verb}
            </Button>
          ))}
          <Button size="s" variant="quiet" onClick={onClear}>
            取消选择
          </Button>
        </Cluster>
      )}
      <Dialog
        open={dialog === 'category'}
        size="s"
        title={`修改 ${chosen.length} 篇作品的分类`}
        description={body}
        onOpenChange={(open) => !open && setDialog(null)}
        footer={
          <>
            <Button onClick={() => setDialog(null)}>取消</Button>
            <Button
              variant="primary"
              disabled={category === null}
              loading={changeMany.isPending}
              onClick={() => void run('category')}
            >
              修改 {chosen.length} 篇
            </Button>
          </>
        }
      >
        <NativeSelect
          label="新分类"
          placeholder="请选择"
          options={(categories.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          value={category}
          onChange={setCategory}
        />
      </Dialog>
      <ConfirmDialog
        open={dialog !== null && dialog !== 'category'}
        title={`${question?.verb ?? ''} ${chosen.length} 篇作品？`}
        confirm={`${question?.verb ?? ''} ${chosen.length} 篇`}
        danger={question?.danger ?? false}
        loading={changeMany.isPending}
        onOpenChange={(open) => !open && setDialog(null)}
        onConfirm={() => dialog !== null && void run(dialog)}
      >
        {body}
      </ConfirmDialog>
      <Dialog
        open={refused !== null}
        title={`${refused?.done ?? 0} 篇已${refused?.verb ?? ''}，${refused?.list.length ?? 0} 篇未${refused?.verb ?? ''}`}
        onOpenChange={(open) => !open && setRefused(null)}
        footer={
          <Button variant="primary" onClick={() => setRefused(null)}>
            完成
          </Button>
        }
      >
        <Stack as="ul" gap={10} size={14}>
          {refused?.list.map(({ id, title, refusal }) => (
            <Stack as="li" gap={2} key={id}>
              <b>《{title}》</b>
              <Text as="span" tone="muted" size={13}>
                {refusal}
              </Text>
            </Stack>
          ))}
        </Stack>
      </Dialog>
    </>
  );
}

interface RefusedPost {
  id: string;
  title: string;
  refusal: string;
}
