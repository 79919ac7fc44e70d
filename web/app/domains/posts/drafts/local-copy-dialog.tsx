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
        title="本机有没保存上去的内容"
        description="上次离开时，这台设备上的改动还没有保存到云端。选一份接着写。"
        mine={{ name: '本机的', at: changedAt, fields: copy.fields }}
        other={{ name: '云端的', at: saved.savedAt, fields: fieldsOf(saved) }}
        takeOwn="用本机的"
        takeOther="用云端的，丢掉本机这份"
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
      title="接着写上次的？"
      description={`${formatDateTime(changedAt)} 留在这台设备上的，还没有保存到云端。`}
      onOpenChange={(open) => !open && onChoose('later')}
      footer={
        <>
          <Button variant="quiet" onClick={() => onChoose('saved')}>
            丢掉
          </Button>
          <Button onClick={() => onChoose('later')}>先写新的</Button>
          <Button ref={goOn} variant="primary" onClick={() => onChoose('local')}>
            接着写
          </Button>
        </>
      }
    >
      <div>
        <b>{copy.fields.title || '（没有标题）'}</b>
        <p>{[...start].slice(0, 80).join('')}</p>
        {copy.fields.body !== null && <p>{countsOf(copy.fields.body).characters.toLocaleString('zh-CN')} 字</p>}
      </div>
    </Dialog>
  );
}
