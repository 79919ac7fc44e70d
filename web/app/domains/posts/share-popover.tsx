import { useRef, useState, type ReactElement } from 'react';
import { Button } from '../../ui/button.tsx';
import { Popover } from '../../ui/popover.tsx';
import { toast } from '../../ui/toast-store.ts';
import css from './share-popover.module.css';

/** The work's address to copy, and the system's own share sheet where there is one. */
export function SharePopover({ title, trigger }: { title: string; trigger: ReactElement }) {
  const [open, setOpen] = useState(true);
  const field = useRef<HTMLInputElement>(null);
  const address = window.location.origin + window.location.pathname;

  const copyAddress = async () => {
    if (!(await copy(address, field.current))) return toast.warning('没能复制，请手动选中链接');
    toast.success('链接已复制');
    setOpen(false);
  };
  const shareBySystem = () =>
    navigator.share({ title, url: address }).then(
      () => setOpen(false),
      // Closing the system's sheet is no failure.
      () => null,
    );

  return (
    <Popover label="分享" trigger={trigger} open={open} onOpenChange={setOpen} className={css.popover}>
      <p className={css.head}>分享给朋友</p>
      <div className={css.row}>
        <input ref={field} readOnly value={address} aria-label="链接" onFocus={({ target }) => target.select()} />
        <Button variant="primary" icon="copy" onClick={() => void copyAddress()}>
          复制链接
        </Button>
      </div>
      {'share' in navigator && (
        <Button wide icon="external" onClick={() => void shareBySystem()}>
          用系统分享
        </Button>
      )}
    </Popover>
  );
}

/** Without the clipboard (no https) the selected text is copied the old way. */
async function copy(text: string, field: HTMLInputElement | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    field?.select();
    return document.execCommand('copy');
  }
}
