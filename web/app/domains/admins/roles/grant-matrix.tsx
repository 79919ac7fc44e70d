import { AREA_GROUPS, ruleOf, type AdminArea, type AreaGroup, type Grants } from '#contract/admins/areas.ts';
import { Segmented } from '../../../ui/forms/segmented.tsx';
import { Cluster, Stack, Text } from '../../../ui/layout/primitives.tsx';
import { areasIn, choiceOf, CHOICES, choicesOf, withChoice, withGroup, type Choice } from './grants.ts';
import css from './roles.module.css';

interface GrantMatrixProps {
  grants: Grants;
  onChange: (grants: Grants) => void;
}

/** The grants of a role for each area of the back office, with a control for all areas of a group. */
export const GrantMatrix = ({ grants, onChange }: GrantMatrixProps) => (
  <Stack gap={20}>
    {AREA_GROUPS.map((group) => (
      <GroupOfAreas key={group} group={group} grants={grants} onChange={onChange} />
    ))}
  </Stack>
);

function GroupOfAreas({ group, grants, onChange }: GrantMatrixProps & { group: AreaGroup }) {
  return (
    <Stack as="section" gap={4} aria-label={group}>
      <Cluster align="center" justify="between" gap={8} wrap border="bottom" className={css.line}>
        <Text as="h3" size={14} weight="strong">
          {group}
        </Text>
        <Cluster align="center" gap={8}>
          <Text as="span" tone="muted" size={12} aria-hidden="true">
            全部
          </Text>
          <Segmented<Choice | 'mixed'>
            legend={`“${group}”全部`}
            options={CHOICES}
            value={choiceOf(grants, group) ?? 'mixed'}
            onChange={(choice) => choice !== 'mixed' && onChange(withGroup(grants, group, choice))}
          />
        </Cluster>
      </Cluster>
      {areasIn(group).map((area) => (
        <AreaLine
          key={area}
          area={area}
          choice={grants[area] ?? 'none'}
          onChoose={(choice) => onChange(withChoice(grants, area, choice))}
        />
      ))}
    </Stack>
  );
}

function AreaLine({ area, choice, onChoose }: { area: AdminArea; choice: Choice; onChoose: (choice: Choice) => void }) {
  const { label, hint, parentArea } = ruleOf(area);
  return (
    <Cluster
      align="center"
      justify="between"
      gap={8}
      wrap
      className={css.line}
      data-part={parentArea === undefined ? undefined : ''}
    >
      <Text as="span" size={13}>
        {label}
        {hint !== undefined && (
          <Text as="small" tone="muted" size={12} className={css.hint}>
            {hint}
          </Text>
        )}
      </Text>
      <Segmented legend={label} options={choicesOf(area)} value={choice} onChange={onChoose} />
    </Cluster>
  );
}
