import { useState } from 'react';
import { closeYouthMode, openYouthMode } from '#contract/accounts/addresses.ts';
import type { Me } from '#contract/accounts/accounts.ts';
import { YOUTH_BAND_LABEL, YOUTH_BAND_OFFERED, YOUTH_BANDS, YOUTH_MINUTES, type YouthBand } from '#contract/accounts/youth.ts';
import { requestWithMessage } from '../../../lib/api.ts';
import { PasswordField } from '../../../ui/forms/field.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { useOpenCategories } from '../open-categories.ts';
import { reloadMe } from '../../../kits/session/user-session.ts';
import { SettingsForm } from './settings-form.tsx';
import { Text } from '../../../ui/layout/primitives.tsx';
import css from './settings.module.css';

const MINUTES = ['20', '40', '60', '90', '120'].map((value) => ({ value, label: `每天 ${value} 分钟` }));
const BANDS = YOUTH_BANDS.map((value) => ({ value, label: YOUTH_BAND_LABEL[value] }));

export function YouthSection({ me }: { me: Me }) {
  const [minutes, setMinutes] = useState(`${YOUTH_MINUTES}`);
  const [band, setBand] = useState<YouthBand>(YOUTH_BAND_OFFERED);
  const isOn = me.youth !== null;
  const open = useOpenCategories(isOn ? (me.youth?.band ?? null) : band);
  return (
    <section className={css.card}>
      <h2>
        青少年模式
        {isOn && (
          <Text as="span" radius="s" size={13} tone="primary" weight="normal" className={css.tag}>
            已开启
          </Text>
        )}
      </h2>
      <p className={css.lead}>
        开启后，{openText(open)}；不能发评论、弹幕、私信和作品，也不能提现，陌生人不能发来私信；每天 22:00 至次日 6:00
        不能使用，当日时长用完后停止使用，时长按所有设备合计。关闭或延长都要输入密码。
      </p>
      {me.youth !== null && <p>{currentText(me.youth)}</p>}
      <SettingsForm
        key={String(isOn)}
        label={isOn ? '关闭青少年模式' : '开启青少年模式'}
        submit={isOn ? '关闭青少年模式' : '开启青少年模式'}
        send={async ({ pin = '' }) => {
          const { msg } = isOn
            ? await requestWithMessage(closeYouthMode, { pin })
            : await requestWithMessage(openYouthMode, { pin, minutes: Number(minutes), band });
          await reloadMe();
          return msg;
        }}
      >
        {({ errorOf }) => (
          <>
            {!isOn && <Select label="年龄段" options={BANDS} value={band} hint="只能看适合这个年龄段的分类" onChange={setBand} />}
            {!isOn && <Select label="每日时长" options={MINUTES} value={minutes} onChange={setMinutes} />}
            <PasswordField
              label={isOn ? '青少年模式密码' : '设置 4 位数字密码'}
              name="pin"
              autoComplete="off"
              {...(isOn ? {} : { inputMode: 'numeric' as const, maxLength: 4 })}
              hint={isOn ? '忘记密码时，可输入登录密码' : '请监护人保管，勿告知未成年人'}
              error={errorOf('pin')}
            />
          </>
        )}
      </SettingsForm>
    </section>
  );
}

const openText = (open: readonly { name: string }[]): string =>
  open.length === 0 ? '没有可以看的分类' : `只能看${open.map(({ name }) => name).join('、')}分类的作品`;

const currentText = ({ minutes, band }: NonNullable<Me['youth']>): string =>
  band === undefined
    ? `当前每天最多使用 ${minutes} 分钟。`
    : `当前年龄段为 ${YOUTH_BAND_LABEL[band]}，每天最多使用 ${minutes} 分钟。`;
