import { chinaDay } from '../../../lib/format.ts';
import { lastDays } from '../../../lib/periods/period.ts';
import { addressOf, DEFAULT_DAYS } from './address.ts';
import { Today } from './today.tsx';
import { WaitingPanel } from './waiting-panel.tsx';

/** The dashboard in short, for the first page of the back office. */
export const ShortDashboard = () => (
  <>
    <Today linkOf={(metric) => addressOf({ metric, ...lastDays(DEFAULT_DAYS, chinaDay()) })} />
    <WaitingPanel />
  </>
);
