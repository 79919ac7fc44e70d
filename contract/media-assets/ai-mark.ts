/** The fields of a file's AI label in GB 45438-2025, appendix E, in its order. */
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

/** IPTC digital source types for content that generative AI made wholly, partly or by a change. */
export const AI_SOURCE_TYPES = ['trainedAlgorithmicMedia', 'compositeWithTrainedAlgorithmicMedia', 'compositeSynthetic'] as const;
export type AiSourceType = (typeof AI_SOURCE_TYPES)[number];

/** The AI label of a file. At least one of the two is not null. */
export interface AiMark {
  aigc: AigcFields | null;
  sourceType: AiSourceType | null;
}
