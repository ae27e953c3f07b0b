import { updateLinkSettings, type Catalogue } from '@sourcewiz/contract';
import { CalendarDays, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../platform/api/use-act.ts';
import { useFormats } from '../../../platform/i18n/format.ts';
import { usePermitted } from '../../../platform/session/session.tsx';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { Row, Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import { readDay, shownDay } from '../../../platform/kit/fields/date-field.rules.ts';
import { DateField } from '../../../platform/kit/fields/date-field.tsx';
import { Tag } from '../../../platform/kit/marks/tag.tsx';
import { toast } from '../../../platform/kit/toasts/toast-store.ts';
import { dayOf, endOfDay } from '../catalogues.rules.ts';
import { useExpiryWords } from '../link/expiry-words.ts';
import css from '../link/link-card.module.css';
import { useNow } from '../use-now.ts';

/** When the link expires (CAT-013); members with the permission to change links set the day here (CAT-018). */
export function ExpiryField({ catalogue }: { catalogue: Catalogue }) {
  const { t } = useTranslation('catalogues');
  const { date } = useFormats();
  const words = useExpiryWords(catalogue.expires_at);
  const canSet = usePermitted('update_catalogues_link_security');
  const [isOpen, setIsOpen] = useState(false);
  const { expires_at: end } = catalogue;
  return (
    <Stack gap={4} align="start">
      <Row as="span" className={css['expiryHead']}>
        <Text tone="soft" weight={500}>
          {t('link.validUntil')}
        </Text>
        {end === null ? null : <Tag tone={words.tone}>{words.text}</Tag>}
      </Row>
      {canSet && isOpen ? (
        <ExpiryEditor catalogue={catalogue} onDone={() => setIsOpen(false)} />
      ) : (
        <Row as="span" gap={6}>
          <span>{end === null ? t('link.noExpiry') : date(dayOf(end))}</span>
          {canSet ? (
            <Button
              variant="text"
              size="small"
              icon={<CalendarDays size={14} aria-hidden />}
              onClick={() => setIsOpen(true)}
            >
              {end === null ? t('link.setExpiry') : t('link.changeExpiry')}
            </Button>
          ) : null}
        </Row>
      )}
    </Stack>
  );
}

function ExpiryEditor({ catalogue, onDone }: { catalogue: Catalogue; onDone: () => void }) {
  const { t } = useTranslation('catalogues');
  const start = catalogue.expires_at === null ? '' : dayOf(catalogue.expires_at);
  const today = dayOf(useNow().toISOString());
  const [text, setText] = useState(shownDay(start === '' ? null : start));
  const [isWrong, setIsWrong] = useState(false);
  const { act } = useAct(updateLinkSettings, {
    onDone: () => toast({ tone: 'ok', title: t('notices.saved') }),
  });
  const save = (expiresAt: string | null): void => {
    void act({ params: { id: catalogue.id }, body: { expiry_date: expiresAt } });
    onDone();
  };
  const settle = (): void => {
    const day = readDay(text);
    if (day === start || text.trim() === '') return onDone();
    if (day === null || day < today) return setIsWrong(true);
    save(endOfDay(day));
  };
  return (
    <>
      <Row
        as="span"
        gap={6}
        onBlur={({ currentTarget, relatedTarget }) => {
          // Moving the focus to the cross beside it must not save.
          if (!currentTarget.contains(relatedTarget)) settle();
        }}
      >
        <DateField
          autoFocus
          className={css['date']}
          name={t('link.validUntil')}
          aria-label={t('link.validUntil')}
          aria-invalid={isWrong}
          value={text}
          onChange={(typed) => {
            setText(typed);
            setIsWrong(false);
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter') settle();
            if (event.key === 'Escape') onDone();
          }}
        />
        {start === '' ? null : (
          <Button
            variant="text"
            icon={<X size={15} aria-hidden />}
            aria-label={t('link.removeExpiry')}
            title={t('link.removeExpiry')}
            onClick={() => save(null)}
          />
        )}
      </Row>
      {isWrong ? (
        <Text tone="bad" size="sm" role="alert">
          {t('link.expiryPast')}
        </Text>
      ) : null}
    </>
  );
}
