import { Box, Text } from '../../../ui/layout/primitives.tsx';

const MEANINGS = {
  gross: '作品收益：有效浏览按单价算出的总额，分成之前。',
  mine: '我的收益：作品收益按分成约定归你的部分。',
  kept: '机构留存：作品收益减去子账号所得，归机构的部分。',
};

/** Explains the figures above it. */
export const Meanings = ({ of, inset = false }: { of: readonly (keyof typeof MEANINGS)[]; inset?: boolean }) => (
  <Box marginTop={12} {...(inset ? { pad: '4' as const } : {})}>
    {of.map((name) => (
      <Text key={name} size={12} tone="muted" leading="loose">
        {MEANINGS[name]}
      </Text>
    ))}
  </Box>
);
