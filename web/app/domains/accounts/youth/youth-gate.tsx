import { useEffect, useRef, useState } from 'react';
import { useLocation, useMatches } from 'react-router';
import { extendYouthTime, youthTime } from '#contract/accounts/addresses.ts';
import type { YouthDay } from '#contract/accounts/settings.ts';
import { YOUTH_EXTRA_MINUTES, type YouthBand, type YouthStop, youthStop, type YouthState } from '#contract/accounts/youth.ts';
import { request, requestWithMessage } from '../../../lib/api.ts';
import { useNewest } from '../../../lib/calls/newest.ts';
import { Drawing } from '../../../ui/feedback/empty-state.tsx';
import { PasswordField } from '../../../ui/forms/field.tsx';
import { SettingsForm } from '../settings/settings-form.tsx';
import { useOpenCategories, type OpenCategory } from '../open-categories.ts';
import { countOnDevice } from './youth-device.ts';
import { Box, Cluster, Stack, Text } from '../../../ui/layout/primitives.tsx';
import { Link } from '../../../ui/base/link.tsx';
import css from './youth-gate.module.css';

/** Covers the page in 青少年模式 (youth mode) when it is not allowed: at night, after the daily time, or the page itself. */
export function YouthGate({ minutes, band, isGuest }: { minutes: number; band: YouthBand | null; isGuest: boolean }) {
  const { pathname, search } = useLocation();
  const postCategory =
    useMatches()
      .map(({ loaderData }) => categoryOf(loaderData))
      .find((slug) => slug !== null) ?? null;
  const { now, day, setDay } = useYouthDay(minutes, isGuest);
  const page = { pathname, category: new URLSearchParams(search).get('category'), postCategory };
  const open = useOpenCategories(band);
  const stop = stopOf(page, { now, categories: open.map(({ slug }) => slug), ...day });
  return stop === null ? null : <Gate key={stop} {...{ stop, minutes, isGuest, open }} onExtended={setDay} />;
}

const TITLE: Record<YouthStop, string> = {
  night: '当前时段不能使用',
  time: '今日时长已用完',
  place: '青少年模式下不能查看此页',
};

interface GateProps {
  stop: YouthStop;
  minutes: number;
  /** A guest in a browser with the mark of youth mode (youth-device.ts), who has to log in to change anything. */
  isGuest: boolean;
  open: readonly OpenCategory[];
  onExtended: (day: YouthDay) => void;
}

function Gate({ stop, minutes, isGuest, open, onExtended }: GateProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <Box
      as="dialog"
      padding={24}
      tone="plain"
      ref={dialog}
      className={css.gate}
      aria-labelledby="youth-title"
      // Escape must not close it.
      onCancel={(event) => event.preventDefault()}
      onKeyDown={(event) => event.key === 'Escape' && event.preventDefault()}
      onClose={() => dialog.current?.showModal()}
    >
      <Stack gap={16} justify="center" centerText className={css.box}>
        <Drawing of="youth" />
        <Text as="h1" size={28} leading="title" id="youth-title">
          {TITLE[stop]}
        </Text>
        <p>{stop === 'place' && open.length === 0 ? '当前年龄段没有可以查看的分类。' : textOf(stop, minutes)}</p>
        {stop === 'time' && !isGuest && (
          <SettingsForm
            label={`再看 ${YOUTH_EXTRA_MINUTES} 分钟`}
            submit={`再看 ${YOUTH_EXTRA_MINUTES} 分钟`}
            send={async ({ pin = '' }) => {
              const { data, msg } = await requestWithMessage(extendYouthTime, { pin });
              onExtended(data);
              return msg;
            }}
          >
            {({ errorOf }) => (
              <PasswordField
                label="监护人输入密码"
                name="pin"
                autoComplete="off"
                hint="忘记青少年模式密码时，可输入登录密码"
                error={errorOf('pin')}
              />
            )}
          </SettingsForm>
        )}
        {stop === 'place' && open.length > 0 && (
          <Cluster as="nav" wrap gap={10} aria-label="青少年分类">
            {open.map(({ slug, name }) => (
              <Link key={slug} to={`/?category=${slug}`}>
                {name}
              </Link>
            ))}
          </Cluster>
        )}
        <p>
          <Link to="/settings?tab=youth">{isGuest ? '登录后管理青少年模式' : '管理青少年模式'}</Link>
        </p>
      </Stack>
    </Box>
  );
}

function textOf(stop: YouthStop, minutes: number): string {
  if (stop === 'night') return '每天 22:00 至次日 6:00 不能使用。';
  if (stop === 'time') return `每天可以使用 ${minutes} 分钟，请注意休息。`;
  return '可以查看以下分类：';
}

/** The category of a post's page, whose loader returns the post as `post`. */
function categoryOf(data: unknown): string | null {
  const { post } = (data ?? {}) as { post?: { category?: { slug?: string } } };
  return post?.category?.slug ?? null;
}

const TICK_SECONDS = 10;
/** The time that is counted here before it is reported to the server. */
const REPORT_SECONDS = 30;

/**
 * The time for which the site has been in sight today, and the allowed time; counts while this page is in sight. Of a person on all
 * devices, as the server knows it; of a guest in this browser.
 */
function useYouthDay(minutes: number, isGuest: boolean): { now: Date; day: YouthDay; setDay: (day: YouthDay) => void } {
  const [now, setNow] = useState(() => new Date());
  const [day, setDay] = useState<YouthDay>({ usedSeconds: 0, allowedMinutes: minutes });
  const newest = useNewest();
  useEffect(() => {
    let untold = 0;
    const report = async (seconds: number) => {
      if (isGuest) return setDay(countOnDevice(seconds, new Date()));
      // Without network the time is counted here, and reported when the network is back.
      const isNewest = newest.begin();
      await request(youthTime, { seconds }).then(
        (known) => isNewest() && setDay(known),
        () => {
          untold = Math.min(120, untold + seconds);
        },
      );
    };
    void report(0);
    const timer = setInterval(() => {
      setNow(new Date());
      if (document.visibilityState !== 'visible') return;
      untold += TICK_SECONDS;
      setDay((known) => ({ ...known, usedSeconds: known.usedSeconds + TICK_SECONDS }));
      if (untold < REPORT_SECONDS) return;
      const seconds = untold;
      untold = 0;
      void report(seconds);
    }, TICK_SECONDS * 1000);
    return () => {
      clearInterval(timer);
      newest.drop();
    };
  }, [minutes, isGuest, newest]);
  return { now, day, setDay };
}

interface VisitedPage {
  pathname: string;
  /** The category that the address asks for. */
  category: string | null;
  /** The category of the post that is open. */
  postCategory: string | null;
}

/** The reason for which the page has to be covered, or null. The settings stay open: there the mode is switched off. */
export function stopOf({ pathname, category, postCategory }: VisitedPage, state: Omit<YouthState, 'category'>): YouthStop | null {
  if (OPEN.some((path) => pathname === path || pathname.startsWith(`${path}/`))) return null;
  return youthStop({ ...state, category: pathname === '/' ? category : postCategory });
}

const OPEN = ['/settings', '/terms', '/login'];
