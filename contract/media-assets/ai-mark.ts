/** The fields of a file's mark after GB 45438-2025, appendix E, in its order. */
export const AIGC_FIELDS = [
  'Label',
  'ContentProducer',
  'ProduceID',
  'ReservedCode1',
  'ContentPropagator',
  'PropagateID',
  'ReservedCode2',
] as const;
export type AigcFields = Record<(typeof AIGC_FIELDS)[number], string>;

/** The terms of IPTC's digital source types that say that generative AI has made something, changed it or made a part of it. */
export const AI_SOURCE_TYPES = ['trainedAlgorithmicMedia', 'compositeWithTrainedAlgorithmicMedia', 'compositeSynthetic'] as const;
export type AiSourceType = (typeof AI_SOURCE_TYPES)[number];

/** What a file says of itself, in the words of one of the two at least. */
export interface AiMark {
  aigc: AigcFields | null;
  sourceType: AiSourceType | null;
}
