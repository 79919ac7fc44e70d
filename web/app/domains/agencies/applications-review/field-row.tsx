import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { linksOf, LONG_TERM, type ApplicationField } from '#contract/agencies/application-fields.ts';
import type { ApplicationDetail } from '#contract/agencies/applications.ts';
import { PROVINCES } from '#contract/provinces.ts';
import { OnlyHandlers } from '../../../kits/session/only-handlers.tsx';
import { Button } from '../../../ui/base/button.tsx';
import { ChipButton } from '../../../ui/data/chip.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { Cluster, Stack } from '../../../ui/layout/primitives.tsx';
import { categoriesQuery } from '../admin-queries.ts';
import css from './field-row.module.css';

interface ApplicationFieldRowProps {
  field: ApplicationField;
  application: ApplicationDetail;
  /** The full ID number, once it was requested. */
  idNumber: string | null;
  reason: string | undefined;
  editable: boolean;
  onReason: (reason: string | null) => void;
  onReveal: () => void;
}

const TEMPLATES = {
  document: ['看不清，请重新拍摄', '四角不完整', '与填写内容不一致'],
  text: ['与证件不一致', '请补充完整'],
  /** A person hands in no papers. */
  person: ['与核验结果不一致', '请补充完整', '链接打不开或与本人无关'],
};

/** A field or licence of the application, with a switch to reject it and a reason. */
export function ApplicationFieldRow({
  field,
  application,
  idNumber,
  reason,
  editable,
  onReason,
  onReveal,
}: ApplicationFieldRowProps) {
  const { key, label, type, optional } = field;
  const value = application.values[key] ?? '';
  const file = application.papers[key];
  if (value === '' && optional === true) return null;
  const isRefused = reason !== undefined;
  const templates = TEMPLATES[application.kind === 'personal' ? 'person' : type === 'document' ? 'document' : 'text'];
  return (
    <Stack
      radius="m"
      alignContent="start"
      gap={6}
      shrinkChildren
      className={css.row}
      data-refused={isRefused || undefined}
      data-paper={type === 'document' || undefined}
    >
      <Cluster gap={8} align="center" justify="between" size={13} tone="faint" className={css.head}>
        <span>{label}</span>
        {editable && (
          <Button
            size="s"
            variant={isRefused ? 'soft' : 'quiet'}
            aria-pressed={isRefused}
            aria-label={isRefused ? `取消退回${label}` : `退回${label}`}
            onClick={() => onReason(isRefused ? null : '')}
          >
            {isRefused ? '取消退回' : '退回此项'}
          </Button>
        )}
      </Cluster>
      {type === 'document' ? (
        file === undefined ? (
          <p>没有上传</p>
        ) : (
          <a href={file.url} target="_blank" rel="noreferrer" aria-label={`放大${label}`}>
            <img src={file.url} alt={label} width={file.width} height={file.height} loading="lazy" />
          </a>
        )
      ) : type === 'logo' ? (
        value !== '' && <img className={css.logo} src={value} alt={label} width={64} height={64} />
      ) : (
        <p>
          {idNumber ?? <FieldValue field={field} value={value} />}
          {key === 'idNumber' && idNumber === null && (
            <OnlyHandlers>
              <Button size="s" variant="quiet" icon="eye" onClick={onReveal}>
                查看完整号码
              </Button>
            </OnlyHandlers>
          )}
        </p>
      )}
      {isRefused && !editable && <p className={css.said}>退回：{reason}</p>}
      {isRefused && editable && (
        <>
          <TextField
            label={`${label}的退回理由`}
            required
            maxLength={200}
            value={reason}
            onChange={({ target }) => onReason(target.value)}
          />
          <Cluster gap={6} wrap role="group" aria-label={`${label}的常用理由`}>
            {templates.map((template) => (
              <ChipButton key={template} onClick={() => onReason(template)}>
                {template}
              </ChipButton>
            ))}
          </Cluster>
        </>
      )}
    </Stack>
  );
}

function FieldValue({ field: { type }, value }: { field: ApplicationField; value: string }): ReactNode {
  if (value === '') return '未填写';
  if (type === 'expiry') return value === LONG_TERM ? '长期有效' : value;
  if (type === 'category') return <CategoryName id={value} />;
  if (type === 'links') return <Links value={value} />;
  return type === 'region' ? (PROVINCES.find((one) => one.value === value)?.label ?? value) : value;
}

function CategoryName({ id }: { id: string }) {
  const { data } = useQuery(categoriesQuery());
  return data?.find((category) => category.id === id)?.name ?? id;
}

/** What the applicant names as own work; the site says nothing about these places. */
const Links = ({ value }: { value: string }) =>
  linksOf(value).map((link) =>
    link === null ? null : (
      <a key={link} href={link} target="_blank" rel="noreferrer nofollow">
        {link}
      </a>
    ),
  );
