import { SafetyFailure, type ContentSafety } from './port.ts';

/** Wraps a service, so that every other error, such as an answer in an undocumented form, becomes a SafetyFailure. */
export const withSafetyFailures = (service: ContentSafety): ContentSafety => ({
  ...service,
  checkText: (text) => orSafetyFailure(service.checkText(text)),
  checkPicture: (picture) => orSafetyFailure(service.checkPicture(picture)),
  beginVideo: (address) => orSafetyFailure(service.beginVideo(address)),
  findVideo: (taskId) => orSafetyFailure(service.findVideo(taskId)),
});

async function orSafetyFailure<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof SafetyFailure) throw error;
    throw new SafetyFailure('the answer is not of the documented form', 'away', error);
  }
}
