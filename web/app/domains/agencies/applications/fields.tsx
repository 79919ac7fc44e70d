import { useRef, useState, type RefObject } from 'react';
import { codePoints } from '#contract/text.ts';
import { LONG_TERM, type ApplicationField } from '#contract/agencies/application-fields.ts';
import { categories } from '#contract/discovery/addresses.ts';
import { PROVINCES } from '#contract/provinces.ts';
import { useAnswer } from '../../../lib/calls/use-answer.ts';
import { Button } from '../../../ui/base/button.tsx';
import { classes } from '../../../ui/base/classes.ts';
import { Tag } from '../../../ui/data/chip.tsx';
import { Checkbox } from '../../../ui/forms/choice.tsx';
import { Field, TextArea, TextField } from '../../../ui/forms/field.tsx';
import { Icon } from '../../../ui/base/icon.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { CaptchaField } from '../../accounts/parts/captcha-field.tsx';
import { uploadPicture } from '../../../kits/uploads/upload-picture.ts';
import { Cluster, Stack } from '../../../ui/layout/primitives.tsx';
import css from './fields.module.css';
import { isMasked, type Filling } from './use-application.ts';

interface FieldProps {
  field: ApplicationField;
  filling: Filling;
  form: RefObject<HTMLFormElement | null>;
  locked: boolean;
}

/** One question of a form that is not a photo. */
export function FieldControl(props: FieldProps) {
  const { field, filling, locked } = props;
  const value = filling.values[field.key] ?? '';
  if (locked && field.type !== 'logo' && field.type !== 'category')
    return (
      <Passed label={field.label} value={shownValue(field, value)} isLong={field.type === 'area' || field.type === 'links'} />
    );
  switch (field.type) {
    case 'region':
      return <RegionField {...props} />;
    case 'expiry':
      return <ExpiryField {...props} />;
    case 'logo':
      return <LogoField {...props} />;
    case 'mobile':
      return <OperatorMobile {...props} />;
    case 'idNumber':
      return <IdNumberField {...props} />;
    case 'area':
      return (
        <TextArea
          {...textProps(props)}
          rows={3}
          counter={`${codePoints(value)} / ${field.max ?? 100}`}
          className={css.wide}
          placeholder={field.placeholder ?? '主要内容方向、作品或服务'}
        />
      );
    case 'links':
      return (
        <TextArea
          {...textProps(props)}
          rows={3}
          hint={field.note}
          className={css.wide}
          placeholder="https://"
          inputMode="url"
          spellCheck={false}
        />
      );
    case 'category':
      return <CategoryField {...props} />;
    default:
      return (
        <TextField
          {...textProps(props)}
          className={field.key === 'organisationName' || field.key === 'address' ? css.wide : undefined}
        />
      );
  }
}

function textProps({ field, filling }: FieldProps) {
  const isCode = field.type === 'creditCode' || field.type === 'idNumber';
  return {
    label: field.label,
    name: field.key,
    required: field.optional !== true,
    value: filling.values[field.key] ?? '',
    error: filling.problems[field.key],
    autoComplete: 'off',
    ...(isCode ? { normalizesCode: true, maxLength: 18, spellCheck: false, autoCapitalize: 'characters' } : {}),
    onChange: ({ target }: { target: { value: string } }) =>
      filling.set(field.key, isCode ? target.value.toUpperCase() : target.value),
    onBlur: () => filling.check(field.key),
  };
}

function RegionField({ field, filling }: FieldProps) {
  return (
    <Select
      label={field.label}
      required
      options={PROVINCES.map(({ value, label }) => ({ value, label }))}
      value={filling.values.region || null}
      error={filling.problems.region}
      placeholder="请选择省份"
      onChange={(value) => filling.set('region', value)}
    />
  );
}

/** The category in which a person is at home. */
function CategoryField({ field, filling, locked }: FieldProps) {
  const { answer, failure } = useAnswer(categories, {});
  const value = filling.values[field.key] ?? '';
  const options = (answer ?? []).map(({ id, name }) => ({ value: id, label: name }));
  if (locked) return <Passed label={field.label} value={options.find((option) => option.value === value)?.label ?? ''} />;
  return (
    <Select
      label={field.label}
      required
      options={options}
      value={value || null}
      error={filling.problems[field.key] ?? failure ?? undefined}
      onChange={(next) => filling.set(field.key, next)}
    />
  );
}

function ExpiryField({ field, filling }: FieldProps) {
  const value = filling.values[field.key] ?? '';
  const isLong = value === LONG_TERM;
  const isRequired = field.of !== 'industryLicence' || Boolean(filling.values.industryLicence);
  return (
    <Stack alignContent="start" gap={8}>
      <TextField
        label={field.label}
        type="date"
        required={isRequired}
        value={isLong ? '' : value}
        disabled={isLong}
        error={filling.problems[field.key]}
        onChange={({ target }) => filling.set(field.key, target.value)}
        onBlur={() => filling.check(field.key)}
      />
      <Checkbox checked={isLong} onChange={({ target }) => filling.set(field.key, target.checked ? LONG_TERM : '')}>
        {field.label.replace('截止日期', '')}长期有效
      </Checkbox>
    </Stack>
  );
}

/** A number that the server stores encrypted and returns masked: it is replaced as a whole or not changed. */
function IdNumberField(props: FieldProps) {
  const { field, filling } = props;
  const value = filling.values[field.key] ?? '';
  if (!isMasked(value)) return <TextField {...textProps(props)} inputMode="text" />;
  return (
    <TextField
      label={field.label}
      value={value}
      readOnly
      required
      error={filling.problems[field.key]}
      after={
        <Button size="s" variant="quiet" onClick={() => filling.set(field.key, '')}>
          重新填写
        </Button>
      }
    />
  );
}

/** The operator's mobile with the code that confirms it; once confirmed it is asked for only when it changes. */
function OperatorMobile(props: FieldProps) {
  const { filling, form } = props;
  const value = filling.values.mobile ?? '';
  const isConfirmed = isConfirmedMobile(filling);
  return (
    <>
      <TextField
        {...textProps(props)}
        inputMode="numeric"
        maxLength={11}
        autoComplete="tel-national"
        after={
          isConfirmed ? (
            <Tag tone="success" icon="check-circle" className={css.confirmed}>
              已验证
            </Tag>
          ) : undefined
        }
      />
      {!isConfirmed && (
        <CaptchaField
          size="m"
          form={form}
          error={filling.problems.smsCaptcha}
          onRefused={({ message }) => filling.setProblems({ ...filling.problems, mobile: message })}
          onSent={() => filling.setProblems(withoutCode(filling.problems))}
        />
      )}
      {value === '' && <span className="visually-hidden">填写手机号后获取验证码</span>}
    </>
  );
}

export function isConfirmedMobile({ application, values }: Filling): boolean {
  const confirmed = application?.confirmedMobile;
  return (
    confirmed != null &&
    values.mobile?.replace(/^(\d{3})\d{4}(\d{4})$/, '$1****$2') === confirmed &&
    values.mobile === application?.values.mobile
  );
}

const withoutCode = ({ smsCaptcha: _code, ...others }: Filling['problems']) => others;

function LogoField({ field, filling, locked }: FieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const value = filling.values.logo ?? '';
  const choose = async (file: File | undefined) => {
    if (file === undefined) return;
    setBusy(true);
    setFailure(undefined);
    try {
      filling.set('logo', (await uploadPicture(file, 'avatar')).url);
    } catch (error) {
      setFailure(error instanceof Error ? error.message : '上传失败，请重试');
    } finally {
      setBusy(false);
      if (input.current !== null) input.current.value = '';
    }
  };
  return (
    <Field label={field.label} required={!locked} error={failure ?? filling.problems.logo} hint={locked ? undefined : field.note}>
      {({ id, ...tie }) => (
        <Cluster gap={12} align="center" className={css.logo}>
          {value === '' ? (
            <Stack as="span" align="center" justify="center" tone="faint" className={css.noLogo}>
              <Icon name="image" />
            </Stack>
          ) : (
            <img src={value} alt="机构标志" width={64} height={64} />
          )}
          {!locked && (
            <>
              <input
                ref={input}
                className="visually-hidden"
                type="file"
                accept="image/jpeg,image/png,image/webp"
                tabIndex={-1}
                aria-hidden="true"
                onChange={(event) => void choose(event.target.files?.[0])}
              />
              <Button id={id} {...tie} icon="upload" loading={busy} onClick={() => input.current?.click()}>
                {value === '' ? '上传标志' : '更换标志'}
              </Button>
            </>
          )}
        </Cluster>
      )}
    </Field>
  );
}

/** A value that cannot be changed now; a long one is shown whole, with its lines. */
function Passed({ label, value, isLong = false }: { label: string; value: string; isLong?: boolean }) {
  if (isLong) return <TextArea label={label} value={value} readOnly className={classes(css.wide, css.passed)} />;
  return <TextField label={label} value={value} readOnly className={css.passed} />;
}

function shownValue({ type }: ApplicationField, value: string): string {
  if (type === 'expiry') return value === LONG_TERM ? '长期有效' : value || '未填写';
  if (type === 'region') return PROVINCES.find((one) => one.value === value)?.label ?? '';
  return type === 'mobile' ? value.replace(/^(\d{3})\d{4}(\d{4})$/, '$1****$2') : value;
}
