import { useRef } from 'react';
import { formatDateTime, formatInteger } from '../../../lib/format.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { countsOf, plainText } from '../../../kits/editor/document.ts';
import type { LocalCopy } from './local-copies.ts';

interface LocalCopyDialogProps {
  copy: LocalCopy;
  onChoose: (choice: 'local' | 'discard' | 'later') => void;
}

/** Asks whether to continue a local copy of a new post that was never saved. */
export function LocalCopyDialog({ copy, onChoose }: LocalCopyDialogProps) {
  const goOn = useRef<HTMLButtonElement>(null);
  const editedAt = new Date(copy.editedAt).toISOString();
  const start = copy.fields.body === null ? copy.fields.summary : plainText(copy.fields.body);
  return (
    <Dialog
      open
      size="s"
      initialFocus={goOn}
      title="继续编辑上次的内容？"
      description={`${formatDateTime(editedAt)} 暂存在本机，未保存到云端。`}
      onOpenChange={(open) => !open && onChoose('later')}
      footer={
        <>
          <Button variant="quiet" onClick={() => onChoose('discard')}>
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
        {copy.fields.body !== null && <p>{formatInteger(countsOf(copy.fields.body).characters)} 字</p>}
      </div>
    </Dialog>
  );
}
