import type { SiteSettings } from '#contract/settings/settings.ts';
import { Switch } from '../../ui/forms/choice.tsx';

type Switches = Pick<SiteSettings, 'remarkIdentity' | 'applicationFace'>;

/** What the operator asks of people before they may go on; without effect where no service is there to ask. */
export const IdentityFields = ({ form, onChange }: { form: Switches; onChange: (part: Partial<Switches>) => void }) => (
  <>
    <Switch
      checked={form.remarkIdentity}
      note="只在配置了身份核验服务时有效"
      onChange={({ target }) => onChange({ remarkIdentity: target.checked })}
    >
      评论和弹幕须先核验身份
    </Switch>
    <Switch
      checked={form.applicationFace}
      note="只在配置了人脸核验时有效；核验完成后才能通过申请，结果由审核人员判断"
      onChange={({ target }) => onChange({ applicationFace: target.checked })}
    >
      入驻须先做人脸核验
    </Switch>
  </>
);
