import { useQuery } from '@tanstack/react-query';
import { REVIEW_REASON_MAX, REVIEW_REASONS_MAX } from '#contract/settings/constants.ts';
import type { SiteSettings } from '#contract/settings/settings.ts';
import css from '../../kits/resource/admin-page.module.css';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { Checkbox } from '../../ui/forms/choice.tsx';
import { TextArea } from '../../ui/forms/field.tsx';
import { Cluster, Text } from '../../ui/layout/primitives.tsx';
import { categoriesQuery } from './queries.ts';

/** A reason a line, as they are typed. */
export const reasonLines = (reasons: readonly string[]): string => reasons.join('\n');
export const reasonsIn = (lines: string): string[] => lines.split('\n').flatMap((line) => line.trim() || []);

interface RuleFieldsProps {
  reasons: string;
  youthCategories: SiteSettings['youthCategories'];
  errors: Record<string, string>;
  onReasons: (lines: string) => void;
  onYouth: (slugs: string[]) => void;
}

/** What moderators are offered as reasons, and what 青少年模式 shows. */
export function RuleFields({ reasons, youthCategories, errors, onReasons, onYouth }: RuleFieldsProps) {
  return (
    <>
      <TextArea
        label="审核常用理由"
        rows={8}
        value={reasons}
        error={errorBelow(errors, 'settings.reviewReasons')}
        hint={`退回和下架时供选择，每行一条，最多 ${REVIEW_REASONS_MAX} 条，每条最多 ${REVIEW_REASON_MAX} 字。前 9 条对应按键 1–9。`}
        onChange={({ target }) => onReasons(target.value)}
      />
      <section className={css.section} aria-labelledby="youth-categories">
        <h3 id="youth-categories">青少年模式分类</h3>
        <Text size="s" tone="muted">
          开启青少年模式后只能查看这些分类的作品。
        </Text>
        <YouthCategories chosen={youthCategories} onChange={onYouth} />
        <Text size="s" tone="error" role="alert">
          {errorBelow(errors, 'settings.youthCategories')}
        </Text>
      </section>
    </>
  );
}

function YouthCategories({ chosen, onChange }: { chosen: readonly string[]; onChange: (slugs: string[]) => void }) {
  const { data, error, isFetching, refetch } = useQuery(categoriesQuery);
  if (data === undefined && error !== null)
    return <ErrorState inline message={error.message} retrying={isFetching} onRetry={() => void refetch()} />;
  if (data === undefined) return <SkeletonLines lines={2} />;
  return (
    <Cluster gap="4" wrap role="group" aria-labelledby="youth-categories">
      {data.map(({ slug, name }) => (
        <Checkbox
          key={slug}
          checked={chosen.includes(slug)}
          onChange={({ target }) => onChange(target.checked ? [...chosen, slug] : chosen.filter((one) => one !== slug))}
        >
          {name}
        </Checkbox>
      ))}
    </Cluster>
  );
}

/** Said of a field or of one of its parts. */
const errorBelow = (errors: Record<string, string>, name: string): string | undefined =>
  Object.entries(errors).find(([field]) => field === name || field.startsWith(`${name}.`))?.[1];
