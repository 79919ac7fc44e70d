import { PAGE_KIND_LABEL, PAGE_KINDS, VITAL_LABEL, VITALS } from '#contract/views/vitals-constants.ts';
import type { PageKind, Vital, VitalOfKind } from '#contract/views/vitals.ts';
import { formatInteger } from '../../../lib/format.ts';
import { DataTable } from '../../../ui/data/data-table.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { Cluster } from '../../../ui/layout/primitives.tsx';
import { formatVital, RATING_LABEL, shareOf } from './judge.ts';
import { RatingTag } from './rating-tag.tsx';

/** The measured kinds of pages; null, last, is all kinds together. */
const rowsOf = (figures: readonly VitalOfKind[]): (PageKind | null)[] =>
  [...PAGE_KINDS, null].filter((kind) => figures.some((figure) => figure.kind === kind));

const nameOf = (kind: PageKind | null): string => (kind === null ? '全部页面' : PAGE_KIND_LABEL[kind]);

const find = (figures: readonly VitalOfKind[], kind: PageKind | null, vital: Vital) =>
  figures.find((figure) => figure.kind === kind && figure.vital === vital);

/** All vitals by kind of page, with their ratings. */
export const KindsPanel = ({ figures, busy }: { figures: readonly VitalOfKind[]; busy: boolean }) => (
  <Panel title="各类页面" flush busy={busy}>
    <DataTable
      caption="各类页面的第 75 百分位"
      rows={rowsOf(figures)}
      keyOf={(kind) => kind ?? 'all'}
      columns={[
        { key: 'kind', title: '页面', heading: true, renderCell: nameOf },
        ...VITALS.map((vital) => ({
          key: vital,
          title: VITAL_LABEL[vital],
          renderCell: (kind: PageKind | null) => {
            const figure = find(figures, kind, vital);
            if (figure === undefined) return '—';
            return (
              <Cluster as="span" gap={6} align="center" wrap numeric>
                {formatVital(vital, figure.p75)}
                <RatingTag vital={vital} value={figure.p75} />
              </Cluster>
            );
          },
        })),
        {
          key: 'samples',
          title: '样本',
          number: true,
          renderCell: (kind) => formatInteger(Math.max(...VITALS.map((vital) => find(figures, kind, vital)?.samples ?? 0))),
        },
      ]}
    />
  </Panel>
);

/** The distribution of ratings by kind of page, for one vital. */
export const SharesPanel = ({ figures, vital, busy }: { figures: readonly VitalOfKind[]; vital: Vital; busy: boolean }) => {
  const rows = figures.filter((figure) => figure.vital === vital);
  const share = (kind: PageKind | null, part: 'good' | 'fair' | 'poor') => {
    const figure = find(rows, kind, vital);
    return figure === undefined ? '—' : shareOf(figure[part], figure.samples);
  };
  return (
    <Panel title={`${VITAL_LABEL[vital]} 的分布`} flush busy={busy}>
      <DataTable
        caption={`各类页面的 ${VITAL_LABEL[vital]} 分布`}
        rows={rowsOf(rows)}
        keyOf={(kind) => kind ?? 'all'}
        columns={[
          { key: 'kind', title: '页面', heading: true, renderCell: nameOf },
          { key: 'good', title: RATING_LABEL.good, number: true, renderCell: (kind) => share(kind, 'good') },
          { key: 'fair', title: RATING_LABEL.fair, number: true, renderCell: (kind) => share(kind, 'fair') },
          { key: 'poor', title: RATING_LABEL.poor, number: true, renderCell: (kind) => share(kind, 'poor') },
          {
            key: 'samples',
            title: '样本',
            number: true,
            renderCell: (kind) => formatInteger(find(rows, kind, vital)?.samples ?? 0),
          },
        ]}
      />
    </Panel>
  );
};
