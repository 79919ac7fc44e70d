import { useQuery } from '@tanstack/react-query';
import { YOUTH_BAND_LABEL, YOUTH_BANDS } from '#contract/accounts/youth.ts';
import {
  REASON_LIST_LABEL,
  REASON_LISTS,
  REASON_OFFERED_MAX,
  REASONS_OFFERED_MAX,
  type ReasonList,
} from '#contract/settings/constants.ts';
import type { SiteSettings } from '#contract/settings/settings.ts';
import { FieldRow } from '../../../ui/forms/field-groups.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { Checkbox } from '../../../ui/forms/choice.tsx';
import { TextArea } from '../../../ui/forms/field.tsx';
import { Cluster, Text } from '../../../ui/layout/primitives.tsx';
import { categoriesQuery } from '../queries.ts';
import { Setting } from './setting.tsx';

type Reasons = SiteSettings['reasons'];
/** Reasons as typed, one per line. */
export type TypedReasons = Record<ReasonList, string>;

export const typedReasons = (reasons: Reasons): TypedReasons =>
  Object.fromEntries(REASON_LISTS.map((list) => [list, reasons[list].join('\n')])) as TypedReasons;

export const reasonsIn = (typed: TypedReasons): Reasons =>
  Object.fromEntries(REASON_LISTS.map((list) => [list, typed[list].split('\n').flatMap((line) => line.trim() || [])])) as Reasons;

interface ReasonFieldsProps {
  reasons: TypedReasons;
  errors: Record<string, string>;
  onChange: (typed: TypedReasons) => void;
}

/** The reasons that administrators can choose from. */
export const ReasonFields = ({ reasons, errors, onChange }: ReasonFieldsProps) => (
  <>
    <Text size={13} tone="muted">
      填写理由时供选择，每行一条，各最多 {REASONS_OFFERED_MAX} 条，每条最多 {REASON_OFFERED_MAX} 字。退回作品的前 9 条对应按键
      1–9。
    </Text>
    <FieldRow>
      {REASON_LISTS.map((list) => (
        <Setting key={list} at={`reasons.${list}`}>
          <TextArea
            label={REASON_LIST_LABEL[list]}
            rows={5}
            value={reasons[list]}
            error={errorBelow(errors, `settings.reasons.${list}`)}
            onChange={({ target }) => onChange({ ...reasons, [list]: target.value })}
          />
        </Setting>
      ))}
    </FieldRow>
  </>
);

type Youth = Pick<SiteSettings, 'youthCategories' | 'youthBands'>;

interface YouthFieldsProps {
  youth: Youth;
  errors: Record<string, string>;
  onChange: (change: Partial<Youth>) => void;
}

/** The categories for 青少年模式 (youth mode). */
export const YouthFields = (props: YouthFieldsProps) => (
  <>
    <Text size={13} tone="muted">
      开启青少年模式后只能查看这些分类的作品，各年龄段可以再少一些。开启时没有选年龄段的账号，看得到全部这些分类。
    </Text>
    <YouthCategories {...props} />
  </>
);

function YouthCategories({ youth, errors, onChange }: YouthFieldsProps) {
  const { data, error, isFetching, refetch } = useQuery(categoriesQuery);
  const { youthCategories, youthBands } = youth;
  if (data === undefined && error !== null)
    return <ErrorState inline message={error.message} retrying={isFetching} onRetry={() => void refetch()} />;
  if (data === undefined) return <SkeletonLines lines={2} />;
  return (
    <>
      <Setting at="youthCategories">
        <Text as="h3" size={13} weight="strong" id="youth-categories">
          可看的分类
        </Text>
        <Choices
          labelledBy="youth-categories"
          categories={data}
          chosen={youthCategories}
          error={errorBelow(errors, 'settings.youthCategories')}
          onChange={(slugs) => onChange({ youthCategories: slugs })}
        />
      </Setting>
      {YOUTH_BANDS.map((band) => (
        <Setting key={band} at={`youthBands.${band}`}>
          <Text as="h3" size={13} weight="strong" id={`youth-band-${band}`}>
            {YOUTH_BAND_LABEL[band]}
          </Text>
          <Choices
            labelledBy={`youth-band-${band}`}
            categories={data.filter(({ slug }) => youthCategories.includes(slug))}
            chosen={youthBands[band]}
            error={errorBelow(errors, `settings.youthBands.${band}`)}
            onChange={(slugs) => onChange({ youthBands: { ...youthBands, [band]: slugs } })}
          />
        </Setting>
      ))}
    </>
  );
}

interface ChoicesProps {
  labelledBy: string;
  categories: readonly { slug: string; name: string }[];
  chosen: readonly string[];
  error: string | undefined;
  onChange: (slugs: string[]) => void;
}

const Choices = ({ labelledBy, categories, chosen, error, onChange }: ChoicesProps) => (
  <>
    <Cluster gap={16} wrap role="group" aria-labelledby={labelledBy}>
      {categories.map(({ slug, name }) => (
        <Checkbox
          key={slug}
          checked={chosen.includes(slug)}
          onChange={({ target }) => onChange(target.checked ? [...chosen, slug] : chosen.filter((one) => one !== slug))}
        >
          {name}
        </Checkbox>
      ))}
    </Cluster>
    <Text size={13} tone="error" role="alert">
      {error}
    </Text>
  </>
);

/** The error of a field or one of its parts. */
const errorBelow = (errors: Record<string, string>, name: string): string | undefined =>
  Object.entries(errors).find(([field]) => field === name || field.startsWith(`${name}.`))?.[1];
