import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import type { PictureUpload } from './picture-uploads.ts';
import css from './picture-view.module.css';

interface PicturePlaceProps {
  upload: PictureUpload | undefined;
  onRetry: () => void;
  onExchange: () => void;
  onRemove: () => void;
}

/** Where a picture will be: on its way, failed, or left behind by a paste. It is not saved with the text. */
export function PicturePlace({ upload, onRetry, onExchange, onRemove }: PicturePlaceProps) {
  if (upload?.state === 'uploading' || upload?.state === 'done') {
    const percent = upload.state === 'uploading' ? upload.percent : 100;
    const waits = upload.state === 'uploading' && upload.waits === true;
    return (
      <div className={css.place} contentEditable={false}>
        {upload.state === 'uploading' && upload.preview !== '' && <img className={css.preview} src={upload.preview} alt="" />}
        <div className={css.progress}>
          <span>{waits ? '图片较多，排队中，稍后自动上传' : percent < 100 ? `正在上传图片 ${percent}%` : '正在处理图片'}</span>
          <ProgressBar label="图片上传进度" value={percent < 100 ? percent : undefined} />
        </div>
      </div>
    );
  }
  return (
    <div className={css.place} contentEditable={false}>
      {upload?.state === 'failed' && upload.preview !== '' && <img className={css.preview} src={upload.preview} alt="" />}
      <div className={css.trouble} role="group" aria-label="图片没有上传">
        <p>
          <Icon name="warning" size="s" />
          {upload?.state === 'failed' ? upload.message : `这里原有一张图片${noteOf(upload)}，没能带过来`}
        </p>
        <div className={css.choices}>
          {upload?.state === 'failed' && (
            <Button size="s" icon="refresh" onClick={onRetry}>
              重试
            </Button>
          )}
          <Button size="s" icon="image" onClick={onExchange}>
            {upload?.state === 'failed' ? '换一张' : '补上图片'}
          </Button>
          <Button size="s" variant="quiet" icon="trash" onClick={onRemove}>
            移除
          </Button>
        </div>
      </div>
    </div>
  );
}

const noteOf = (upload: PictureUpload | undefined): string =>
  upload?.state === 'missing' && upload.note !== '' ? `（${upload.note}）` : '';
