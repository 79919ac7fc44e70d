import { DELIVERY_LABEL } from '#contract/storage/constants.ts';
import type { StoreRow } from '#contract/storage/storage.ts';
import { formatBytes, formatDateTime } from '../../lib/format.ts';
import { Button } from '../../ui/base/button.tsx';
import { Tag } from '../../ui/data/chip.tsx';
import { Facts, Panel } from '../../ui/layout/panel.tsx';
import { ProgressBar } from '../../ui/data/progress-bar.tsx';
import { Stack, Text } from '../../ui/layout/primitives.tsx';
import css from '../../kits/resource/desk-page.module.css';
import own from './storage.module.css';

interface StoreCardProps {
  store: StoreRow;
  onModify: () => void;
  onActivate: () => void;
  onRemove: () => void;
}

/** One store: what it is, what lies in it, whether it works. */
export function StoreCard({ store, onModify, onActivate, onRemove }: StoreCardProps) {
  const { settings, disk } = store;
  const used = disk === null ? null : Math.round(((disk.total - disk.free) / disk.total) * 100);
  return (
    <Panel
      title={store.name}
      aside={
        store.active ? (
          <Tag tone="success" icon="check-circle">
            使用中
          </Tag>
        ) : (
          <Tag>备用</Tag>
        )
      }
    >
      <Stack gap="3-half" bounded className={own.store}>
        <Stack gap="3">
          <Text size="s" tone="muted" className={own.where}>
            {settings === null ? '服务器的数据目录' : `${settings.bucket} · ${settings.endpoint}`}
          </Text>
          <Facts
            facts={[
              { name: '文件', value: `${store.files.toLocaleString('zh-CN')} 个` },
              { name: '占用', value: formatBytes(store.bytes) },
              ...(settings === null
                ? []
                : [
                    { name: '地域', value: settings.region },
                    { name: '访问方式', value: DELIVERY_LABEL[settings.delivery] },
                    { name: '测试', value: <Tested store={store} /> },
                  ]),
            ]}
          />
          {disk !== null && used !== null && (
            <Stack gap="1-half">
              <ProgressBar label="磁盘已用" value={used} tone={used >= 90 ? 'error' : used >= 75 ? 'warning' : 'primary'} />
              <p className={css.quiet}>
                磁盘已用 {used}%，剩余 {formatBytes(disk.free)}，共 {formatBytes(disk.total)}
              </p>
            </Stack>
          )}
          {store.updatedBy !== null && (
            <p className={css.quiet}>
              {store.updatedBy} 修改于 {formatDateTime(store.updatedAt)}
            </p>
          )}
        </Stack>
        <div className={css.actions}>
          {!store.active && (
            <Button size="s" variant="soft" aria-label={`启用“${store.name}”`} onClick={onActivate}>
              启用
            </Button>
          )}
          {settings !== null && (
            <Button size="s" aria-label={`编辑和测试“${store.name}”`} onClick={onModify}>
              编辑和测试
            </Button>
          )}
          {settings !== null && !store.active && store.files === 0 && (
            <Button size="s" variant="danger" aria-label={`移除“${store.name}”`} onClick={onRemove}>
              移除
            </Button>
          )}
        </div>
      </Stack>
    </Panel>
  );
}

function Tested({ store: { test, testedAt } }: { store: StoreRow }) {
  if (test === null || testedAt === null) return <Tag>没有测试过</Tag>;
  return test.every(({ failure }) => failure === null) ? (
    <Tag tone="success" icon="check-circle">
      通过 {formatDateTime(testedAt)}
    </Tag>
  ) : (
    <Tag tone="error" icon="x-circle">
      未通过
    </Tag>
  );
}
