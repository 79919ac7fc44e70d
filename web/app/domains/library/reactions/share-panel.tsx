import { lazy, Suspense, useRef, useState, type ReactElement, type ReactNode } from 'react';
import { sharePost } from '#contract/library/addresses.ts';
import type { ShareTarget } from '#contract/library/reactions.ts';
import { useCall } from '../../../lib/calls/use-call.ts';
import { copyText } from '../../../lib/browser/clipboard.ts';
import { readToken } from '../../../lib/token-store.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Icon } from '../../../ui/base/icon.tsx';
import { Popover } from '../../../ui/overlays/popover.tsx';
import { toast } from '../../../lib/toast-store.ts';
import { PlainButton } from '../../../ui/base/plain-button.tsx';
import { Cluster, Grid, Stack, Text } from '../../../ui/layout/primitives.tsx';
import { BrandGlyph } from './brand-glyph.tsx';
import css from './share-panel.module.css';

const QrCode = lazy(() => import('../../../ui/data/qr-code.tsx').then((part) => ({ default: part.QrCode })));

interface SharePanelProps {
  postsId: string;
  title: string;
  trigger: ReactElement;
  /** Called with the new number of shares. */
  onShared: (count: number) => void;
}

/** Ways to share a post: copy the address, Weibo, QQ, a QR code for WeChat, and the system's share sheet where available. */
export function SharePanel({ postsId, title, trigger, onShared }: SharePanelProps) {
  const [open, setOpen] = useState(true);
  const [code, setCode] = useState<'wechat' | 'qr' | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const address = window.location.origin + window.location.pathname;

  /** Counts a share, for logged-in users and once a day; failures are ignored. */
  const share = useCall(sharePost, { success: null, failure: null, onDone: ({ shareCount }) => onShared(shareCount) });
  const count = (target: ShareTarget) => readToken('user') !== null && void share.send({ postsId, channel: target });
  const copyAddress = async () => {
    if (!(await copyText(address))) {
      field.current?.select();
      return toast.warning('复制失败，请手动选中复制');
    }
    toast.success('链接已复制');
    count('link');
    setOpen(false);
  };
  const openPage = (target: keyof typeof SHARE_PAGES) => {
    window.open(`${SHARE_PAGES[target]}?${new URLSearchParams({ url: address, title })}`, '_blank', 'noopener');
    count(target);
  };
  const showCode = (target: 'wechat' | 'qr') => {
    setCode(target);
    count(target);
  };
  const shareBySystem = () =>
    navigator.share({ title, url: address }).then(
      () => {
        count('system');
        setOpen(false);
      },
      // The promise rejects when the user closes the sheet.
      () => {},
    );

  return (
    <Popover label="分享" trigger={trigger} open={open} onOpenChange={setOpen} className={css.panel}>
      <Text size={15} weight="strong">
        分享给朋友
      </Text>
      <Grid gap={8} className={css.ways}>
        <Way drawing={<BrandGlyph of="wechat" />} name="微信" pressed={code === 'wechat'} onPress={() => showCode('wechat')} />
        <Way drawing={<BrandGlyph of="weibo" />} name="微博" onPress={() => openPage('weibo')} />
        <Way drawing={<BrandGlyph of="qq" />} name="QQ" onPress={() => openPage('qq')} />
        <Way drawing={<Icon name="phone" />} name="二维码" pressed={code === 'qr'} onPress={() => showCode('qr')} />
        {'share' in navigator && <Way drawing={<Icon name="external" />} name="更多" onPress={() => void shareBySystem()} />}
      </Grid>
      {code !== null && (
        <Suspense fallback={<div className={css.waiting} role="status" aria-label="正在生成二维码" />}>
          <QrCode
            text={address}
            note={code === 'wechat' ? '用微信扫一扫，分享给朋友或朋友圈' : '用手机相机或浏览器扫一扫，继续查看'}
          />
        </Suspense>
      )}
      <Cluster gap={8} className={css.row}>
        <input ref={field} readOnly value={address} aria-label="链接" onFocus={({ target }) => target.select()} />
        <Button variant="primary" icon="copy" onClick={() => void copyAddress()}>
          复制链接
        </Button>
      </Cluster>
    </Popover>
  );
}

/** Pages that take `url` and `title` as parameters. */
const SHARE_PAGES = {
  weibo: 'https://service.weibo.com/share/share.php',
  qq: 'https://connect.qq.com/widget/shareqq/index.html',
} as const;

interface WayProps {
  drawing: ReactNode;
  name: string;
  pressed?: boolean;
  onPress: () => void;
}

function Way({ drawing, name, pressed, onPress }: WayProps) {
  return (
    <PlainButton
      flow="column"
      gap={6}
      radius="s"
      tone="muted"
      size={13}
      className={css.way}
      aria-pressed={pressed}
      onClick={onPress}
    >
      <Stack as="span" align="center" justify="center" tone="plain">
        {drawing}
      </Stack>
      {name}
    </PlainButton>
  );
}
