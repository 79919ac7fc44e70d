import {
  GRANT_LEVEL_LABEL,
  GRANT_LEVELS,
  GRANTABLE_AREAS,
  ruleOf,
  type AdminArea,
  type AreaGroup,
  type GrantLevel,
  type Grants,
} from '#contract/admins/areas.ts';

/** The choice for an area: no access, or a level. */
export type Choice = GrantLevel | 'none';

const NONE = { value: 'none', label: '不可见' } as const;
const LEVELS = GRANT_LEVELS.map((value) => ({ value, label: GRANT_LEVEL_LABEL[value] }));

export const CHOICES: readonly { value: Choice; label: string }[] = [NONE, ...LEVELS];

/** The choices for an area; some areas have only one level. */
export function choicesOf(area: AdminArea): readonly { value: Choice; label: string }[] {
  const { onlyLevel } = ruleOf(area);
  return onlyLevel === undefined ? CHOICES : CHOICES.filter(({ value }) => value === 'none' || value === onlyLevel);
}

export const areasIn = (group: AreaGroup): readonly AdminArea[] => GRANTABLE_AREAS.filter((area) => ruleOf(area).group === group);

/** Grants after a choice. An area on the page of another (`parentArea`) needs that one: granting it grants both, removing the parent removes both. */
export function withChoice(grants: Grants, area: AdminArea, choice: Choice): Grants {
  if (choice === 'none') {
    const others = Object.entries(grants).filter(([name]) => name !== area && ruleOf(name as AdminArea).parentArea !== area);
    return Object.fromEntries(others);
  }
  const parentArea = ruleOf(area).parentArea as AdminArea | undefined;
  return {
    ...(parentArea === undefined || grants[parentArea] !== undefined ? {} : { [parentArea]: 'view' as const }),
    ...grants,
    [area]: choice,
  };
}

/** Sets the choice for all areas of a group, as far as each area has it. */
export function withGroup(grants: Grants, group: AreaGroup, choice: Choice): Grants {
  return areasIn(group).reduce((chosen, area) => withChoice(chosen, area, levelFor(area, choice)), grants);
}

/** The level of an area for a choice: an area with only one level gets it by `handle`, and by another level none. */
function levelFor(area: AdminArea, choice: Choice): Choice {
  const { onlyLevel } = ruleOf(area);
  if (onlyLevel === undefined || onlyLevel === choice) return choice;
  return choice === 'handle' ? onlyLevel : 'none';
}

/** The common choice of all areas of a group; null when they differ. */
export function choiceOf(grants: Grants, group: AreaGroup): Choice | null {
  const areas = areasIn(group);
  return CHOICES.map(({ value }) => value).find((choice) => isSame(withGroup(grants, group, choice), grants, areas)) ?? null;
}

const isSame = (grants: Grants, other: Grants, areas: readonly AdminArea[]): boolean =>
  areas.every((area) => grants[area] === other[area]);

/** A summary of a role's grants in one line. */
export function summaryOf(grants: Grants): string {
  const labelsOf = (level: GrantLevel) =>
    GRANTABLE_AREAS.filter((area) => grants[area] === level)
      .map((area) => ruleOf(area).label)
      .join('、');
  const [handled, read] = [labelsOf('handle'), labelsOf('view')];
  return [handled === '' ? '' : `处理：${handled}`, read === '' ? '' : `查看：${read}`].filter(Boolean).join('；');
}

/** Names of the areas that can be limited to categories or provinces. */
export const limitedAreas = (by: 'categories' | 'provinces'): string =>
  GRANTABLE_AREAS.filter((area) => ruleOf(area).limitedBy?.includes(by) === true)
    .map((area) => `“${ruleOf(area).label}”`)
    .join('、');
