import { changeReminder, enquiryName, type BuyerRecord, type NextStep } from '@sourcewiz/contract';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../platform/api/use-act.ts';
import { useFormats } from '../../platform/i18n/format.ts';
import { Button, ButtonAnchor } from '../../platform/kit/fields/button.tsx';
import { LinkButton } from '../../platform/kit/fields/link-button.tsx';
import { Row, Stack, Text } from '../../platform/kit/layout/layout.tsx';
import { Section } from '../../platform/kit/page/section.tsx';
import { ReminderForm } from '../followups/index.ts';

/** The one thing to do next, with the only primary button of the page. */
export function NextStepCard({ buyer }: { buyer: BuyerRecord }) {
  const { t } = useTranslation('buyers');
  const { next_step: step } = buyer;
  return (
    <Section title={t('next.title')}>
      {step === null ? <Text tone="faint">{t('next.none')}</Text> : <Step buyer={buyer} step={step} />}
    </Section>
  );
}

function Step({ buyer: { contact }, step }: { buyer: BuyerRecord; step: NextStep }) {
  const { t } = useTranslation('buyers');
  const button = useRef<HTMLButtonElement>(null);
  const [isLater, setLater] = useState(false);
  const { title, text } = useStepText()(step);
  const about = { subject: 'contact', subject_id: contact.id } as const;
  return (
    <Stack gap={10}>
      <Stack gap={2}>
        <Text weight={560} breaks>
          {title}
        </Text>
        <Text tone="faint" size="sm">
          {text}
        </Text>
      </Stack>
      <Row gap={8} wrap>
        <Act step={step} email={contact.email} />
        <Button ref={button} onClick={() => setLater(!isLater)}>
          {t('next.later')}
        </Button>
      </Row>
      {isLater ? (
        <ReminderForm
          anchor={button}
          {...(step.reminder === null ? { about, text: title } : { reminder: step.reminder })}
          onClose={() => setLater(false)}
        />
      ) : null}
    </Stack>
  );
}

function Act({ step: { kind, enquiry, reminder, product }, email }: { step: NextStep; email: string }) {
  const { t } = useTranslation('buyers');
  const { act, isActing } = useAct(changeReminder);
  if (kind === 'answer_enquiry' && enquiry !== null) {
    return (
      <LinkButton to="/enquiries" search={{ open: enquiry.id }} variant="primary">
        {t('next.open')}
      </LinkButton>
    );
  }
  if (reminder !== null) {
    return (
      <Button
        variant="primary"
        loading={isActing}
        onClick={() => void act({ params: { id: reminder.id }, body: { done: true } })}
      >
        {t('next.done')}
      </Button>
    );
  }
  if (email === '') return null;
  const subject = encodeURIComponent(product?.name ?? '');
  return (
    <ButtonAnchor variant="primary" href={`mailto:${encodeURIComponent(email)}?subject=${subject}`}>
      {t('write')}
    </ButtonAnchor>
  );
}

function useStepText(): (step: NextStep) => { title: string; text: string } {
  const { t } = useTranslation('buyers');
  const { number, date, when } = useFormats();
  return ({ kind, at, enquiry, reminder, product }) => {
    if (kind === 'answer_enquiry') {
      const { number: count = 0, products = 0, pieces = 0 } = enquiry ?? {};
      const named = {
        enquiry: enquiryName(count),
        products: t('productCount', { count: products, formatted: number(products) }),
        pieces: t('pieceCount', { count: pieces, formatted: number(pieces) }),
      };
      return {
        title: t('next.answer_enquiry', named),
        text: t('next.answer_enquiryText', { when: when(at) }),
      };
    }
    if (kind === 'reminder') {
      const { text = '', day = at } = reminder ?? {};
      return { title: text, text: t('next.reminderText', { day: date(day) }) };
    }
    const { name = '', visits = 0 } = product ?? {};
    return {
      title: t('next.follow_up', { product: name }),
      text: t('next.follow_upText', { visits: number(visits), when: when(at) }),
    };
  };
}
