import { firstSteps, updateMe, type FirstStep, type Home } from '@sourcewiz/contract';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../platform/api/use-act.ts';
import { currentLanguage } from '../../platform/i18n/texts.ts';
import { Button, ButtonAnchor } from '../../platform/kit/fields/button.tsx';
import { LinkButton } from '../../platform/kit/fields/link-button.tsx';
import { Row, Stack, Text } from '../../platform/kit/layout/layout.tsx';
import { toast } from '../../platform/kit/toasts/toast-store.ts';
import { usePermitted } from '../../platform/session/session.tsx';
import css from './home.module.css';

/** What newcomers do first. Steps tick themselves off; hiding them is permanent. */
export function FirstSteps({ steps }: { steps: NonNullable<Home['steps']> }) {
  const { t } = useTranslation('home');
  const mine = firstSteps.filter((step) => steps[step] !== undefined);
  const done = mine.filter((step) => steps[step] === true).length;
  const next = mine.find((step) => steps[step] === false);
  const { act, isActing } = useAct(updateMe, {
    onDone: () => toast({ tone: 'ok', title: t('steps.hidden') }),
  });
  return (
    <section className={css['steps']} aria-label={t('steps.title')}>
      <Row gap={10} align="baseline">
        <Text as="h2" size="xl" weight={600}>
          {t('steps.title')}
        </Text>
        <Text tone="faint" size="sm" grow>
          {t('steps.progress', { done, all: mine.length })}
        </Text>
        <Button
          size="small"
          variant="text"
          loading={isActing}
          onClick={() => void act({ body: { preferences: { first_steps_hidden: true } } })}
        >
          {t('steps.hide')}
        </Button>
      </Row>
      <ol>
        {mine.map((step, index) => (
          <Step
            key={step}
            step={step}
            number={index + 1}
            isDone={steps[step] === true}
            isNext={step === next}
          />
        ))}
      </ol>
    </section>
  );
}

function Step({
  step,
  number,
  isDone,
  isNext,
}: {
  step: FirstStep;
  number: number;
  isDone: boolean;
  isNext: boolean;
}) {
  const { t } = useTranslation('home');
  return (
    <li className={css['step']} aria-current={isNext ? 'step' : undefined}>
      <span className={css['tick']} data-done={isDone || undefined}>
        {isDone ? <Check size={15} aria-hidden /> : number}
        {isDone ? <span className="visually-hidden">{t('steps.done')}</span> : null}
      </span>
      <Stack gap={4} grow>
        <Text as="h3" weight={600} tone={isDone ? 'faint' : 'ink'}>
          {t(`steps.${step}`)}
        </Text>
        {isDone ? null : (
          <>
            <Text as="p" tone="soft">
              {t(`steps.${step}Text`)}
            </Text>
            <Row gap={8} wrap className={css['do']}>
              <StepActions step={step} isNext={isNext} />
            </Row>
          </>
        )}
      </Stack>
    </li>
  );
}

function StepActions({ step, isNext }: { step: FirstStep; isNext: boolean }): ReactNode {
  const { t } = useTranslation('home');
  const variant = isNext ? 'primary' : 'default';
  const mayUpload = usePermitted('update_products');
  const mayAdd = usePermitted('create_products');
  const mayBulk = usePermitted('bulk_upload');
  const ways = {
    company: { to: '/profile-settings/2', label: t('steps.companyAction') },
    catalogue: { to: '/create-collection', label: t('steps.catalogueAction') },
    share: { to: '/catalogue-history', label: t('steps.shareAction') },
  };
  if (step !== 'products') {
    const { to, label } = ways[step];
    return (
      <LinkButton to={to} variant={variant}>
        {label}
      </LinkButton>
    );
  }
  return (
    <>
      {mayUpload ? (
        <>
          <LinkButton to={'/manage-products' as string} variant={variant}>
            {t('steps.sheet')}
          </LinkButton>
          <ButtonAnchor href={`/samples/products.${currentLanguage()}.csv`} download>
            {t('steps.sample')}
          </ButtonAnchor>
        </>
      ) : null}
      {mayBulk ? (
        <LinkButton to="/bulk-upload/" {...(mayUpload ? {} : { variant })}>
          {t('steps.photos')}
        </LinkButton>
      ) : null}
      {mayAdd ? (
        <LinkButton to={'/master-catalogue' as string} {...(mayUpload || mayBulk ? {} : { variant })}>
          {t('steps.byHand')}
        </LinkButton>
      ) : null}
    </>
  );
}
