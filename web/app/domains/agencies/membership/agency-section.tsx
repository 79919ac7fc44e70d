import { JoinAgency } from './join-agency.tsx';
import { Stack, Text } from '../../../ui/layout/primitives.tsx';
import { Link } from '../../../ui/base/link.tsx';
import css from './agency-section.module.css';

/** The section of the settings about agencies: joining one, its state, and a link to become one. */
export const AgencySection = () => (
  <Stack as="section" surface gap={14} shrinkChildren className={css.card}>
    <Text as="h2" size={16}>
      机构
    </Text>
    <p>加入已入驻的机构，成为它的创作者，就能发布作品、获得收益。</p>
    <JoinAgency />
    <p>
      代表媒体、企业或政务机构，或以个人名义创作？<Link to="/audit">申请入驻</Link>
    </p>
  </Stack>
);
