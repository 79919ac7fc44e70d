import { applicationFace, askApplicationFace, beginApplicationFace } from '#contract/agencies/addresses.ts';
import { requestWithMessage } from '../../../lib/api.ts';
import { FaceCheck } from '../../accounts/parts/face-check.tsx';

/** Face verification of the person who runs the agency, after the application was submitted. */
export const OperatorFace = () => (
  <FaceCheck
    calls={{ standing: applicationFace, ask: askApplicationFace }}
    begin={(form) => requestWithMessage(beginApplicationFace, form)}
    lead={(needed) =>
      needed ? '运营人本人完成核验后，申请才能通过。' : '由运营人本人核验，结果供审核员参考；不核验也可以，由人工核对。'
    }
  />
);
