import { availablePlans, planDay, TRIAL_DAYS } from '@sourcewiz/contract';
import { CalendarClock, CircleAlert, Clock, Info, PhoneOutgoing, TriangleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../platform/api/use-call.ts';
import { useFormats } from '../../../platform/i18n/format.ts';
import { currentLanguage } from '../../../platform/i18n/texts.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { IconButton } from '../../../platform/kit/fields/icon-button.tsx';
import { Text } from '../../../platform/kit/layout/layout.tsx';
import { useOpenPath } from '../../../platform/router/use-open-path.ts';
import { useClosed } from '../closed.ts';
import { bannerOf, type Banner } from './plan-banner.rules.ts';
import { openPlanDialog, openUpgrade } from '../plan-dialogs.ts';
import css from './plan-banner.module.css';
import { askedFor, unitOf } from '../plan-words.ts';
import { useRenew } from '../use-renew.ts';
import { useUsage } from '../use-usage.ts';
import { AskButton } from '../ask-button.tsx';

/** At most one banner under the header, the most urgent. */
export function PlanBanner() {
  const usage = useUsage();
  const path = useOpenPath();
  const [closed, close] = useClosed();
  const first = usage && bannerOf({ usage, path, requests: [], closed });
  const canBeAsked = first?.kind === 'plan' || first?.kind === 'trial' || first?.kind === 'usage';
  const { data } = useCall(availablePlans, {}, { enabled: canBeAsked });
  if (usage === undefined) return null;
  const banner = bannerOf({ usage, path, requests: data?.pending_requests ?? [], closed });
  return banner === null ? null : <Line banner={banner} onClose={close} />;
}

const looks = {
  trial: { icon: Clock, tone: 'plain' },
  plan: { icon: CalendarClock, tone: 'warn' },
  request: { icon: PhoneOutgoing, tone: 'plain' },
  start: { icon: Clock, tone: 'plain' },
  info: { icon: Info, tone: 'plain' },
  warning: { icon: TriangleAlert, tone: 'warn' },
  error: { icon: CircleAlert, tone: 'bad' },
} as const;

function Line({ banner, onClose }: { banner: Banner; onClose: (what: string) => void }) {
  const { t } = useTranslation('plans');
  const { icon: Icon, tone } = looks[banner.kind === 'usage' ? banner.band : banner.kind];
  const { title, text } = useWords(banner);
  return (
    <section className={css['banner']} data-tone={tone} aria-label={t('banner.label')}>
      <Icon size={16} strokeWidth={1.8} aria-hidden />
      <p className={css['words']}>
        <b>{`${title}.`}</b>
        <Text tone="soft">{text}</Text>
      </p>
      <Actions banner={banner} onClose={onClose} />
    </section>
  );
}

function Actions({ banner, onClose }: { banner: Banner; onClose: (what: string) => void }): ReactNode {
  const { t } = useTranslation('plans');
  const { renew, isAsking } = useRenew();
  const button = (text: string, onClick: () => void, isPrimary = true) => (
    <AskButton size="small" variant={isPrimary ? 'primary' : 'default'} onClick={onClick}>
      {text}
    </AskButton>
  );
  switch (banner.kind) {
    case 'trial':
      return (
        <>
          <Button size="small" variant="text" onClick={() => onClose('trial')}>
            {t('dismiss')}
          </Button>
          {button(t('subscribe'), () => openPlanDialog({ kind: 'plans' }))}
        </>
      );
    case 'plan':
      return (
        <AskButton size="small" variant="primary" loading={isAsking} onClick={() => void renew()}>
          {t('renew')}
        </AskButton>
      );
    case 'request':
      return (
        <Button size="small" onClick={() => openPlanDialog({ kind: 'status', request: banner.request })}>
          {t('banner.see')}
        </Button>
      );
    case 'start':
      return button(t('startNow'), () => openPlanDialog({ kind: 'trial', module: banner.module }));
    case 'usage': {
      const { module_id: module, percent_used: percent } = banner.module;
      if (banner.band !== 'info') return button(t('upgrade'), () => openUpgrade(module), percent >= 100);
      return (
        <IconButton
          variant="text"
          size="small"
          icon={<X size={15} aria-hidden />}
          label={t('banner.close')}
          onClick={() => onClose(`${module}:info`)}
        />
      );
    }
  }
}

/** The sentence of a banner, in bold, and the one that follows it. */
function useWords(banner: Banner): { title: string; text: string } {
  const { t } = useTranslation('plans');
  const { number, share } = useFormats();
  const language = currentLanguage();
  switch (banner.kind) {
    case 'trial': {
      const { days } = banner;
      return {
        title: t('banner.trial', { count: days, formatted: number(days) }),
        text: t('banner.trialText'),
      };
    }
    case 'plan': {
      const { days, label: plan } = banner;
      if (days === 0) return { title: t('banner.today', { plan }), text: t('banner.todayText') };
      return {
        title: t('banner.days', { plan, count: days, formatted: number(days) }),
        text: t('banner.daysText', { day: planDay(banner.end, language) }),
      };
    }
    case 'request': {
      const { requested_at: at, contact_number } = banner.request;
      return {
        title: t('banner.requested', {
          what: askedFor(banner.request, t),
          day: planDay(at, language),
        }),
        text: t('banner.requestedText', { number: contact_number }),
      };
    }
    case 'start': {
      const { module_label: module } = banner.module;
      return { title: t('banner.start', { module, days: TRIAL_DAYS }), text: t('banner.startText') };
    }
    case 'usage': {
      const { module_id: id, percent_used: percent, used, limit } = banner.module;
      const key =
        id === 'product_library' || id === 'quick_catalogue_generator' || id === 'quotation' ? id : 'other';
      const formatted = { used: number(used), limit: number(limit ?? 0), unit: unitOf(id, limit ?? 0) };
      const rest =
        percent >= 100 ? t('banner.full') : banner.band === 'error' ? t('banner.atLimit', formatted) : '';
      return {
        title: t(`banner.${key}`, {
          percent: share(Math.floor(percent * 10) / 10),
          unit: unitOf(id, 2),
        }),
        text: `${t('banner.usedOf', formatted)} ${rest}`.trim(),
      };
    }
  }
}
