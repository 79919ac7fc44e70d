import { Button } from '../../../ui/base/button.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { toast } from '../../../lib/toast-store.ts';
import css from '../../../kits/resource/desk-page.module.css';
import { copyText } from '../../../lib/browser/clipboard.ts';

/** Shown this once; each lets its owner in one time without the authenticator. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const text = codes.join('\n');
  const copy = async () => ((await copyText(text)) ? toast.success('恢复码已复制') : toast.error('复制失败，请手动选中复制'));
  return (
    <div className={css.form}>
      <Note tone="warning">恢复码只显示这一次。手机丢失时，每个恢复码可以代替动态验证码登录一次。</Note>
      <pre className={css.codes} tabIndex={0} aria-label="恢复码">
        {text}
      </pre>
      <span>
        <Button icon="copy" onClick={() => void copy()}>
          复制
        </Button>
      </span>
    </div>
  );
}
