import { applicationFace, askApplicationFace, beginApplicationFace } from '#contract/agencies/addresses.ts';
import type { ApplicationKind } from '#contract/agencies/constants.ts';
import { requestWithMessage } from '../../../lib/api.ts';
import { FaceCheck } from '../../accounts/parts/face-check.tsx';
import { wordsOf } from './kinds.ts';

/** Face verification of the person who runs the agency, or applies without one, after the application was submitted. */
export const OperatorFace = ({ kind }: { kind: ApplicationKind }) => (
  <FaceCheck
    calls={{ standing: applicationFace, ask: askApplicationFace }}
    begin={(form) => requestWithMessage(beginApplicationFace, form)}
    lead={(needed) => wordsOf(kind).face[needed ? 'needed' : 'optional']}
  />
);
