import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { postRemarks, savePostRemarks } from '#contract/comments/addresses.ts';
import type { Audience, PostRemarks } from '#contract/comments/audience.ts';
import { AUDIENCES } from '#contract/comments/constants.ts';
import type { OwnPost } from '#contract/posts/own-posts.ts';
import { request } from '../../../lib/api.ts';
import { useCall } from '../../../lib/calls/use-call.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { SkeletonGroup, SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { NativeSelect } from '../../../ui/forms/native-select.tsx';
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx';
import { Stack } from '../../../ui/layout/primitives.tsx';

interface RemarksDialogProps {
  post: Pick<OwnPost, 'id' | 'type'>;
  title: string;
  onClose: () => void;
}

/** Chooses who may comment on a published post. It takes effect at once, without a new revision. */
export function RemarksDialog({ post: { id: postsId, type }, title, onClose }: RemarksDialogProps) {
  const key = ['work-remarks', postsId];
  const saved = useQuery({ queryKey: key, queryFn: ({ signal }) => request(postRemarks, { postsId }, { signal }) });
  const [changed, setChanged] = useState<Partial<Pick<PostRemarks, 'comments' | 'danmaku'>>>({});
  const save = useCall(savePostRemarks, { stale: key, onDone: onClose });
  const { data } = saved;
  const chosen = { comments: data?.comments ?? null, danmaku: data?.danmaku ?? null, ...changed };
  return (
    <FormDialog
      title={`《${title}》的评论设置`}
      verb="保存"
      busy={save.isPending}
      disabled={data === undefined}
      onClose={onClose}
      onSend={() => void save.send({ postsId, ...chosen })}
    >
      {saved.isError ? (
        <ErrorState message={saved.error.message} retrying={saved.isFetching} onRetry={() => void saved.refetch()} />
      ) : data === undefined ? (
        <SkeletonGroup label="正在加载评论设置">
          <SkeletonLines lines={3} />
        </SkeletonGroup>
      ) : (
        <Stack gap={16}>
          <AudienceSelect
            label="谁可以评论"
            general={data.general.comments}
            hint={data.off.comments ? OFF : undefined}
            chosen={chosen.comments}
            onChoose={(comments) => setChanged({ ...changed, comments })}
          />
          {type === 'video' && (
            <AudienceSelect
              label="谁可以发弹幕"
              general={data.general.danmaku}
              hint={data.off.danmaku ? OFF : undefined}
              chosen={chosen.danmaku}
              onChoose={(danmaku) => setChanged({ ...changed, danmaku })}
            />
          )}
        </Stack>
      )}
    </FormDialog>
  );
}

const OFF = '发布时已关闭。要打开，请在编辑页打开后重新提交审核。';
const WORDS: Record<Audience, string> = { everyone: '所有人', followers: '仅粉丝', nobody: '关闭' };
const GENERAL = 'general';

interface AudienceSelectProps {
  label: string;
  general: Audience;
  hint: string | undefined;
  chosen: Audience | null;
  onChoose: (audience: Audience | null) => void;
}

const AudienceSelect = ({ label, general, hint, chosen, onChoose }: AudienceSelectProps) => (
  <NativeSelect
    label={label}
    hint={hint}
    options={[
      { value: GENERAL, label: `按统一设置（${WORDS[general]}）` },
      ...AUDIENCES.map((value) => ({ value, label: WORDS[value] })),
    ]}
    value={chosen ?? GENERAL}
    onChange={(next) => onChoose(AUDIENCES.find((audience) => audience === next) ?? null)}
  />
);
