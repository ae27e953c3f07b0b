import { inviteAdminAgain, planDay, type ConsoleCompanyDetails } from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import { planPrice } from '../../../platform/i18n/plan-price.ts';
import { useAct } from '../../../platform/api/use-act.ts';
import { useFormats } from '../../../platform/i18n/format.ts';
import { currentLanguage } from '../../../platform/i18n/texts.ts';
import { Facts, type Fact } from '../../../platform/kit/layout/facts.tsx';
import { Row, Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import { Tag } from '../../../platform/kit/marks/tag.tsx';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { LinkButton } from '../../../platform/kit/fields/link-button.tsx';
import { Section } from '../../../platform/kit/page/section.tsx';
import { toast } from '../../../platform/kit/toasts/toast-store.ts';
import css from './companies.module.css';

export function PlanSection({ details }: { details: ConsoleCompanyDetails }) {
  const { t } = useTranslation('consoleCompanies');
  const { share } = useFormats();
  const { plan, discount_value: discount, amount_deduct: deduct } = details;
  const day = (value: string | null): string =>
    value === null ? t('noEnd') : planDay(value, currentLanguage());
  if (plan.core_plan.id === null) return <Section title={t('plan.title')} text={t('plan.none')} />;
  const facts: Fact[] = [
    { head: t('columns.plan'), value: <b>{plan.plan_label}</b> },
    ...(plan.start_date === null ? [] : [{ head: t('plan.from'), value: day(plan.start_date) }]),
    { head: t('columns.until'), value: day(plan.end_date) },
    ...(Number(discount) === 0 ? [] : [{ head: t('plan.discount'), value: share(Number(discount)) }]),
    ...(Number(deduct) === 0 ? [] : [{ head: t('plan.deduct'), value: planPrice(deduct) }]),
  ];
  return (
    <Section title={t('plan.title')}>
      <Facts facts={facts} />
    </Section>
  );
}

export function PeopleSection({ details: { company, admins } }: { details: ConsoleCompanyDetails }) {
  const { t } = useTranslation('consoleCompanies');
  const { act, isActing } = useAct(inviteAdminAgain, {
    onDone: () => toast({ tone: 'ok', title: t('setup.sent') }),
  });
  if (admins.length === 0) return null;
  return (
    <Section
      title={t('admins')}
      aside={
        admins.some((one) => one.is_invited) ? (
          <Button size="small" loading={isActing} onClick={() => void act({ params: { id: company.id } })}>
            {t('setup.again')}
          </Button>
        ) : undefined
      }
    >
      <Stack gap={10} as="ul">
        {admins.map(({ name, email, is_invited: isInvited }) => (
          <Stack key={email} gap={0} as="li">
            <Row gap={8} wrap>
              {name === '' ? null : <span>{name}</span>}
              {isInvited ? <Tag tone="warn">{t('setup.invited')}</Tag> : null}
            </Row>
            <Text as="a" tone="accent" breaks href={`mailto:${email}`}>
              {email}
            </Text>
          </Stack>
        ))}
      </Stack>
    </Section>
  );
}

export function StorageSection({ storage: { bytes, files } }: { storage: ConsoleCompanyDetails['storage'] }) {
  const { t } = useTranslation('consoleCompanies');
  const format = useFormats();
  return (
    <Section
      title={t('storage.title')}
      text={t('storage.text', {
        size: format.bytes(bytes),
        count: files,
        formatted: format.number(files),
      })}
    />
  );
}

/** Visits of the provider's people, which the company's admins see as well. */
export function VisitSection({ id, entries }: { id: string; entries: ConsoleCompanyDetails['entries'] }) {
  const { t } = useTranslation('consoleCompanies');
  const { when } = useFormats();
  return (
    <Section
      title={t('visits.title')}
      text={t(entries.length === 0 ? 'visits.none' : 'visits.text')}
      aside={
        <LinkButton size="small" to={'/console/audit' as string} search={{ company: id } as never}>
          {t('visits.log')}
        </LinkButton>
      }
    >
      {entries.length === 0 ? undefined : (
        <Stack gap={12} as="ul" className={css['visits']}>
          {entries.map(({ at, by, reason }) => (
            <Stack key={at} gap={0} as="li">
              <Text breaks>{reason}</Text>
              <Text tone="faint" size="sm" breaks>{`${by}, ${when(at)}`}</Text>
            </Stack>
          ))}
        </Stack>
      )}
    </Section>
  );
}
