import { useQuery } from '@tanstack/react-query';
import { SUMMARY_MAX } from '#contract/posts/constants.ts';
import { codePoints } from '#contract/text.ts';
import { AREAS, PROVINCES } from '#contract/provinces.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { TextArea } from '../../../ui/forms/field.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { useDraftField, type DraftStore } from '../drafts/draft-store.ts';
import { categoriesQuery } from '../queries.ts';

interface SummaryFieldProps {
  store: DraftStore;
  label: string;
  /** A note about the text that replaces an empty summary. */
  placeholder: string;
  /** The field was not used yet, so no error is shown. */
  quiet?: boolean;
}

export function SummaryField({ store, label, placeholder, quiet = false }: SummaryFieldProps) {
  const summary = useDraftField(store, 'summary');
  const length = codePoints(summary);
  return (
    <div data-field="summary">
      <TextArea
        label={label}
        rows={3}
        value={summary}
        placeholder={placeholder}
        counter={`${length} / ${SUMMARY_MAX}`}
        error={length > SUMMARY_MAX && !quiet ? `${label}最多 ${SUMMARY_MAX} 字，多了 ${length - SUMMARY_MAX} 字` : undefined}
        onChange={(event) => store.set({ summary: event.target.value.replaceAll(/\n+/g, ' ') })}
      />
    </div>
  );
}

export function CategoryField({ store, problem }: { store: DraftStore; problem?: string | undefined }) {
  const categoryId = useDraftField(store, 'categoryId');
  const categories = useQuery(categoriesQuery());
  if (categories.isError) return <ErrorState inline message="分类加载失败" onRetry={() => void categories.refetch()} />;
  return (
    <div data-field="categoryId">
      <Select
        label="分类"
        required
        error={problem}
        placeholder={categories.isPending ? '正在加载分类' : '请选择分类'}
        disabled={categories.isPending}
        options={(categories.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        value={categories.isPending ? null : categoryId}
        onChange={(id) => store.set({ categoryId: id })}
      />
    </div>
  );
}

const NOWHERE = 'none';
const REGIONS = [
  { value: NOWHERE, label: '不标地区' },
  ...PROVINCES.map(({ value, label, area }) => ({ value, label: `${label} · ${AREAS[area]}` })),
];

export function RegionField({ store }: { store: DraftStore }) {
  const region = useDraftField(store, 'region');
  return (
    <div data-field="region">
      <Select
        label="地区"
        options={REGIONS}
        value={region ?? NOWHERE}
        onChange={(value) => store.set({ region: value === NOWHERE ? null : value })}
      />
    </div>
  );
}
