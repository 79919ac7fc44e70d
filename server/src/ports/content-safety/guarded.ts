import { SafetyFailure, type ContentSafety } from './port.ts';

/** An answer in another form than the documented one is no judgement, and nothing else that goes wrong with a provider is one. */
export const guarded = (service: ContentSafety): ContentSafety => ({
  ...service,
  checkText: (text) => judged(service.checkText(text)),
  checkPicture: (picture) => judged(service.checkPicture(picture)),
  beginVideo: (address) => judged(service.beginVideo(address)),
  findVideo: (taskId) => judged(service.findVideo(taskId)),
});

async function judged<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof SafetyFailure) throw error;
    throw new SafetyFailure('the answer is not of the documented form', 'away', error);
  }
}
