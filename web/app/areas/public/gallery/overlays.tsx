import { useState } from 'react';
import { Button, IconButton } from '../../../ui/base/button.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { EmojiPicker } from '../../../ui/forms/emoji-picker.tsx';
import { Menu } from '../../../ui/overlays/menu.tsx';
import { Popover } from '../../../ui/overlays/popover.tsx';
import { GLOBAL_TOAST_MS, toast } from '../../../lib/toast-store.ts';
import { Tooltip } from '../../../ui/overlays/tooltip.tsx';
import { Row, Section } from './section.tsx';

export const Overlays = () => (
  <Section id="overlays" title="浮层" text="打开时焦点移入，关闭后回到原处；Esc 关闭；手机上从底部升起。">
    <Row>
      <DialogDemo />
      <ConfirmDemo />
      <Menu
        align="start"
        trigger={<Button icon="more">菜单</Button>}
        items={[
          { label: '编辑', icon: 'edit', onSelect: () => toast.info('选了“编辑”') },
          { label: '跟随系统', icon: 'monitor', checked: true, onSelect: () => toast.info('选了“跟随系统”') },
          { label: '不可用', icon: 'lock', disabled: true, onSelect: () => {} },
          { label: '回到首页', icon: 'home', to: '/', count: 3 },
          'separator',
          { label: '删除', icon: 'trash', danger: true, onSelect: () => toast.warning('选了“删除”') },
        ]}
      />
      <Popover label="更多设置" trigger={<Button icon="tune">面板</Button>}>
        <TextField label="来源地址" placeholder="https://" />
      </Popover>
      <EmojiPicker trigger={<IconButton icon="smile" label="表情" />} onChoose={(emoji) => toast.info(`选了 ${emoji}`)} />
      <Tooltip text="刷新列表">
        <IconButton icon="refresh" label="刷新列表" title="" />
      </Tooltip>
    </Row>
  </Section>
);

function DialogDemo() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>对话框</Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="编辑标签"
        description="最多 10 个，每个最多 20 字。"
        footer={
          <>
            <Button onClick={() => setOpen(false)}>取消</Button>
            <Button variant="primary" onClick={() => setOpen(false)}>
              保存
            </Button>
          </>
        }
      >
        <TextField label="标签" placeholder="候鸟" />
      </Dialog>
    </>
  );
}

function ConfirmDemo() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="danger" onClick={() => setOpen(true)}>
        确认框
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title="下线《湖水退去之后》？"
        confirm="下线"
        danger
        onConfirm={() => setOpen(false)}
      >
        读者将立即无法查看，之后可以恢复。
      </ConfirmDialog>
    </>
  );
}

export const Toasts = () => (
  <Section id="toasts" title="提示" text="右上角，最多 5 条，5 秒后消失，关闭后 200 毫秒移除；指针停在上面时不消失。">
    <Row>
      <Button onClick={() => toast.success('文章已提交审核，前面还有 6 篇。', { title: '提交成功' })}>成功</Button>
      <Button
        onClick={() =>
          toast.info('教室后排：那就说定了，我带队。', { title: '有新的私信', action: { label: '查看', onSelect: () => {} } })
        }
      >
        消息
      </Button>
      <Button onClick={() => toast.warning('草稿已保存在本机，恢复后自动同步。', { title: '网络不稳定' })}>警告</Button>
      <Button onClick={() => toast.error('账号或密码错误')}>错误</Button>
      <Button onClick={() => toast.success('已复制链接')}>一句话</Button>
      <Button onClick={() => toast.success('设置已保存', { duration: GLOBAL_TOAST_MS })}>全局，3 秒</Button>
    </Row>
  </Section>
);
