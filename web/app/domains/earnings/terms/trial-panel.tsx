import type { TermsSimulation } from '#contract/earnings/terms.ts';
import { formatInteger, formatYuan } from '../../../lib/format.ts';
import { DataTable } from '../../../ui/data/data-table.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Facts, Panel } from '../../../ui/layout/panel.tsx';
import { Stack, Text } from '../../../ui/layout/primitives.tsx';
import css from './page.module.css';

/** The result of the simulation: total cost, and who gains or loses. */
export function TrialPanel({ trial }: { trial: TermsSimulation | undefined }) {
  if (trial === undefined)
    return (
      <Panel title="试算结果">
        <EmptyState illustration="tray" title="还没有试算" text="修改后点击“试算”，用近 30 天的真实有效浏览重新计算。" />
      </Panel>
    );
  const change = trial.after - trial.before;
  const percent = trial.before === 0 ? null : (change * 100) / trial.before;
  return (
    <Panel title="试算结果">
      <Stack gap={16}>
        <Text tone="muted" size={12}>
          与第 {trial.against} 版相比，用 {trial.from} 至 {trial.to} 的 {formatInteger(trial.works)} 篇作品、
          {formatInteger(trial.validViews)} 次有效浏览重算。
        </Text>
        <Facts
          facts={[
            { name: `按第 ${trial.against} 版的支出`, value: `¥${formatYuan(trial.before)}` },
            { name: '新的支出', value: `¥${formatYuan(trial.after)}`, look: 'total' },
            {
              name: '变化',
              value: `${change >= 0 ? '+' : '−'}¥${formatYuan(Math.abs(change))}${percent === null ? '' : `（${percent >= 0 ? '+' : ''}${percent.toFixed(1)}%）`}`,
            },
          ]}
        />
        <div className={css.people}>
          <Text as="h3" size={14} weight="strong">
            机构与创作者：收益（元）与增减人数
          </Text>
          <DataTable
            caption="机构与创作者"
            rows={SIDES}
            keyOf={({ name }) => name}
            foot={['合计', ...cellsOf(trial)]}
            columns={[
              { key: 'name', title: '角色', heading: true, renderCell: ({ label }) => label },
              ...SIDE_COLUMNS.map((title, index) => ({
                key: title,
                title,
                number: true,
                renderCell: ({ name }: (typeof SIDES)[number]) => cellsOf(trial[name])[index],
              })),
            ]}
          />
          <Text size={12} tone="muted" className={css.aside}>
            {trial.byDefaultShare === 0
              ? '这 30 天没有按默认比例分成的子账号：比例都已约定，不随默认值变动。'
              : `${formatInteger(trial.byDefaultShare)} 个子账号没有约定比例，按默认值分成；已约定的不随默认值变动。`}
          </Text>
        </div>
        {[...trial.gainers, ...trial.losers].length > 0 && (
          <div className={css.people}>
            <Text as="h3" size={14} weight="strong">
              变化最大的账号
            </Text>
            <DataTable
              caption="变化最大的账号"
              rows={[...trial.gainers, ...trial.losers]}
              keyOf={({ person: user }) => user.id}
              columns={[
                {
                  key: 'person',
                  title: '账号',
                  heading: true,
                  renderCell: ({ person: user, isAgency }) => (
                    <>
                      {user.nickname}{' '}
                      <Text as="span" tone="muted" size={12}>
                        {isAgency ? '机构' : '创作者'}
                      </Text>
                    </>
                  ),
                },
                { key: 'before', title: '原来', number: true, renderCell: ({ before }) => formatYuan(before) },
                { key: 'after', title: '新版', number: true, renderCell: ({ after }) => formatYuan(after) },
                {
                  key: 'change',
                  title: '变化',
                  number: true,
                  renderCell: ({ before, after }) =>
                    before === 0 ? '新增' : `${after >= before ? '+' : ''}${(((after - before) * 100) / before).toFixed(1)}%`,
                },
              ]}
            />
          </div>
        )}
      </Stack>
    </Panel>
  );
}

const SIDES = [
  { name: 'agencies', label: '机构' },
  { name: 'members', label: '创作者' },
] as const;

const SIDE_COLUMNS = ['原来', '新版', '增加', '减少', '不变'];

const cellsOf = ({ before, after, gain, lose, same }: TermsSimulation['agencies']): string[] => [
  formatYuan(before),
  formatYuan(after),
  ...[gain, lose, same].map(formatInteger),
];
