import * as at from '#contract/back-office/addresses.ts';
import type * as backOfficeDashboard from '#contract/back-office/dashboard.ts';
import type * as backOfficeNotes from '#contract/back-office/notes.ts';
import type * as backOfficeQuickJump from '#contract/back-office/quick-jump.ts';
import { client } from '../../lib/api.ts';

export const dashboardWaiting = client<typeof backOfficeDashboard.dashboardWaiting>(at.dashboardWaiting);
export const dashboardOverview = client<typeof backOfficeDashboard.dashboardOverview>(at.dashboardOverview);
export const dashboardTrend = client<typeof backOfficeDashboard.dashboardTrend>(at.dashboardTrend);
export const dashboardRecent = client<typeof backOfficeDashboard.dashboardRecent>(at.dashboardRecent);
export const dashboardHandled = client<typeof backOfficeDashboard.dashboardHandled>(at.dashboardHandled);
export const dashboardRegions = client<typeof backOfficeDashboard.dashboardRegions>(at.dashboardRegions);

export const listNotes = client<typeof backOfficeNotes.listNotes>(at.listNotes);
export const addNote = client<typeof backOfficeNotes.addNote>(at.addNote);

export const quickJump = client<typeof backOfficeQuickJump.quickJump>(at.quickJump);
