import type { SiteSettings } from '#contract/settings/settings.ts';
import { Switch } from '../../../ui/forms/choice.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { Setting } from './setting.tsx';
import { REMARK_CHECK_LABEL, remarkCheckOf } from '#contract/settings/words.ts';

type IdentitySettings = Pick<SiteSettings, 'remarkIdentity' | 'remarkFace' | 'applicationFace'>;

const CHECKS = (['none', 'identity', 'face'] as const).map((value) => ({ value, label: REMARK_CHECK_LABEL[value] }));

/** The required identity checks; without effect where no service is configured. */
export const IdentityFields = ({
  form,
  onChange,
}: {
  form: IdentitySettings;
  onChange: (part: Partial<IdentitySettings>) => void;
}) => (
  <>
    <Setting at="remarkIdentity">
      <Select
        label="评论前核验"
        options={CHECKS}
        value={remarkCheckOf(form)}
        hint="发表评论和弹幕前须通过的核验，只在配置了相应的核验服务时有效。"
        onChange={(value) => onChange({ remarkIdentity: value !== 'none', remarkFace: value === 'face' })}
      />
    </Setting>
    <Setting at="applicationFace">
      <Switch
        checked={form.applicationFace}
        note="只在配置了人脸核验时有效；核验完成后才能通过申请，结果由审核员判断"
        onChange={({ target }) => onChange({ applicationFace: target.checked })}
      >
        入驻须先做人脸核验
      </Switch>
    </Setting>
  </>
);
