import { useRef } from 'react';
import type { Draft } from '#contract/posts/drafts.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { countsOf, plainText } from '../../../kits/editor/document.ts';
import { fieldsOf } from './fields.ts';
import type { LocalCopy } from './local-copies.ts';
import { VersionDialog } from '../submission/version-dialog.tsx';

interface LocalCopyDialogProps {
  copy: LocalCopy;
  saved: Draft | null;
  onChoose: (choice: 'local' | 'saved' | 'later') => void;
}

/** This browser holds words that never reached the server. */
export function LocalCopyDialog({ copy, saved, onChoose }: LocalCopyDialogProps) {
  const goOn = useRef<HTMLButtonElement>(null);
  const changedAt = new Date(copy.changedAt).toISOString();
  if (saved !== null) {
    return (
      <VersionDialog
        title="本机有未保存的内容"
        description="上次离开时，本机的修改未保存到云端。请选择一个版本继续编辑。"
        mine={{ name: '本机版本', at: changedAt, fields: copy.fields }}
        other={{ name: '云端版本', at: saved.savedAt, fields: fieldsOf(saved) }}
        takeOwn="使用本机版本"
        takeOther="使用云端版本"
        onChoose={(choice) => onChoose(choice === 'mine' ? 'local' : 'saved')}
        onClose={() => onChoose('later')}
      />
    );
  }
  const start = copy.fields.body === null ? copy.fields.summary : plainText(copy.fields.body);
  return (
    <Dialog
      open
      size="s"
      initialFocus={goOn}
      title="继续编辑上次的内容？"
      description={`${formatDateTime(changedAt)} 暂存在本机，未保存到云端。`}
      onOpenChange={(open) => !open && onChoose('later')}
      footer={
        <>
          <Button variant="quiet" onClick={() => onChoose('saved')}>
            删除
          </Button>
          <Button onClick={() => onChoose('later')}>新建草稿</Button>
          <Button ref={goOn} variant="primary" onClick={() => onChoose('local')}>
            继续编辑
          </Button>
        </>
      }
    >
      <div>
        <b>{copy.fields.title || '（无标题）'}</b>
        <p>{[...start].slice(0, 80).join('')}</p>
        {copy.fields.body !== null && <p>{countsOf(copy.fields.body).characters.toLocaleString('zh-CN')} 字</p>}
      </div>
    </Dialog>
  );
}
