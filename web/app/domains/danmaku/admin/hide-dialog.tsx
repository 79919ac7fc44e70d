import { useState } from 'react';
import { hideDanmaku, type DanmakuRow } from '#contract/danmaku.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextArea } from '../../../ui/field.tsx';
import css from '../../administration/desk-page.module.css';
import { useDeskCall } from '../../administration/use-desk-call.ts';
import { DANMAKU } from './queries.ts';

export function HideDialog({ danmaku, onClose }: { danmaku: DanmakuRow; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const hide = useDeskCall(hideDanmaku, DANMAKU, onClose);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="s"
      title={`隐藏 ${danmaku.author.nickname} 的弹幕`}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button
            variant="danger"
            loading={hide.isPending}
            onClick={() => hide.mutate({ danmakuId: danmaku.id, ...(reason.trim() === '' ? {} : { reason: reason.trim() }) })}
          >
            隐藏
          </Button>
        </>
      }
    >
      <div className={css.form}>
        <p className={css.quote}>{danmaku.content}</p>
        <TextArea label="理由（选填）" maxLength={200} value={reason} onChange={(event) => setReason(event.target.value)} />
      </div>
    </Dialog>
  );
}
