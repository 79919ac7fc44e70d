import { birthdayOf, isCreditCode, isIdNumber } from '#contract/agencies/check-digits.ts';
import { applicationFields, LONG_TERM, type ApplicationValues } from '#contract/agencies/application-fields.ts';
import type { ApplicationCheck } from '#contract/agencies/applications.ts';
import { PROVINCES } from '#contract/provinces.ts';
import { dayInChina } from '../../../core/clock.ts';
import type { ApplicationRow } from './store.ts';

const DAY_MS = 86_400_000;
/** A licence that runs out this soon is pointed out. */
const SOON_DAYS = 60;

/** What the machine can say about an application; the reviewer compares the rest with the licences. */
export function checksOf(row: ApplicationRow, values: ApplicationValues, sameCode: boolean, now: Date): ApplicationCheck[] {
  const code = values.creditCode ?? '';
  const province = PROVINCES.find(({ value }) => value === values.region);
  const isOfRegion = province !== undefined && code.slice(2, 4) === province.code.slice(0, 2);
  return [
    {
      key: 'creditCode',
      label: '统一社会信用代码',
      ok: isCreditCode(code),
      detail: isCreditCode(code) ? '校验位正确' : '校验位不正确',
    },
    {
      key: 'creditCodePlace',
      label: '登记地与所在地',
      ok: isOfRegion,
      detail: isOfRegion ? `代码登记地为${province.label}` : '代码登记地与所选省份不一致，请核对',
    },
    { key: 'sameCode', label: '重复入驻', ok: !sameCode, detail: sameCode ? '该代码已有机构或申请' : '没有相同代码的机构' },
    idCheck(values.idNumber ?? '', now),
    {
      key: 'mobile',
      label: '运营人手机号',
      ok: row.confirmedMobile !== null && row.confirmedMobile === values.mobile,
      detail: row.confirmedMobile === values.mobile ? '已通过短信验证' : '未通过短信验证',
    },
    ...applicationFields(row.kind).flatMap(({ key, type, label }) => {
      const value = values[key];
      return type === 'expiry' && value !== undefined && value !== '' ? [expiryCheck(key, label, value, now)] : [];
    }),
  ];
}

function idCheck(idNumber: string, now: Date): ApplicationCheck {
  const ok = isIdNumber(idNumber, now);
  const born = birthdayOf(idNumber);
  return {
    key: 'idNumber',
    label: '运营人身份证号',
    ok,
    detail: ok && born !== null ? `校验位正确，${born.getUTCFullYear()} 年出生` : '校验位不正确',
  };
}

function expiryCheck(key: string, label: string, value: string, now: Date): ApplicationCheck {
  if (value === LONG_TERM) return { key, label, ok: true, detail: '长期有效' };
  const left = Math.round((Date.parse(value) - Date.parse(dayInChina(now))) / DAY_MS);
  const detail = left <= 0 ? `${value} 已过期` : `${value}，还有 ${left} 天`;
  return { key, label, ok: left > SOON_DAYS, detail };
}
