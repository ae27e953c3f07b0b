import { updateCatalogue, type Catalogue } from '@sourcewiz/contract';
import { CalendarDays, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../platform/api/use-act.ts';
import { useFormats } from '../../../platform/i18n/format.ts';
import { usePermitted } from '../../../platform/session/session.tsx';
import { readDay, shownDay } from '../../../platform/kit/fields/date-field.rules.ts';
import { DateField } from '../../../platform/kit/fields/date-field.tsx';
import { Tag } from '../../../platform/kit/page/tag.tsx';
import { toast } from '../../../platform/kit/overlays/toast-store.ts';
import { dayOf, endOfDay } from '../catalogues.rules.ts';
import { useExpiryWords } from '../link/expiry-words.ts';
import css from '../link/link-card.module.css';
import { useNow } from '../use-now.ts';

/** Until when the link works (CAT-013); people with the right to change links set the day here (CAT-018). */
export function ExpiryField({ catalogue }: { catalogue: Catalogue }) {
  const { t } = useTranslation('catalogues');
  const { date } = useFormats();
  const words = useExpiryWords(catalogue.expires_at);
  const mayEdit = usePermitted('create_edit_catalogues');
  const maySecure = usePermitted('update_catalogues_link_security');
  const [isOpen, setIsOpen] = useState(false);
  const { expires_at: end } = catalogue;
  const canSet = mayEdit && maySecure;
  return (
    <div className={css['expiry']}>
      <span className={css['expiryHead']}>
        <span className={css['expiryLabel']}>{t('link.validUntil')}</span>
        {end === null ? null : <Tag tone={words.tone}>{words.text}</Tag>}
      </span>
      {canSet && isOpen ? (
        <ExpiryEditor catalogue={catalogue} onDone={() => setIsOpen(false)} />
      ) : (
        <span className={css['expiryLine']}>
          <span>{end === null ? t('link.noExpiry') : date(dayOf(end))}</span>
          {canSet ? (
            <button
              type="button"
              className={css['quietButton']}
              style={{ marginLeft: 2 }}
              onClick={() => setIsOpen(true)}
            >
              <CalendarDays size={14} aria-hidden />
              {end === null ? t('link.setExpiry') : t('link.changeExpiry')}
            </button>
          ) : null}
        </span>
      )}
    </div>
  );
}

function ExpiryEditor({ catalogue, onDone }: { catalogue: Catalogue; onDone: () => void }) {
  const { t } = useTranslation('catalogues');
  const start = catalogue.expires_at === null ? '' : dayOf(catalogue.expires_at);
  const today = dayOf(useNow().toISOString());
  const [text, setText] = useState(shownDay(start === '' ? null : start));
  const [isWrong, setIsWrong] = useState(false);
  const { act } = useAct(updateCatalogue, {
    onDone: () => toast({ tone: 'ok', title: t('notices.saved') }),
  });
  const save = (expiresAt: string | null): void => {
    void act({ params: { id: catalogue.id }, body: { expires_at: expiresAt } });
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
      <span className={css['expiryLine']}>
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
          onBlur={(event) => {
            // The cross beside it is not a way to save.
            if (
              event.relatedTarget === null ||
              !event.currentTarget.closest(`.${css['expiryLine'] ?? ''}`)?.contains(event.relatedTarget)
            )
              settle();
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter') settle();
            if (event.key === 'Escape') onDone();
          }}
        />
        {start === '' ? null : (
          <button
            type="button"
            className={css['cross']}
            aria-label={t('link.removeExpiry')}
            title={t('link.removeExpiry')}
            onClick={() => save(null)}
          >
            <X size={15} aria-hidden />
          </button>
        )}
      </span>
      {isWrong ? (
        <span className={css['error']} role="alert">
          {t('link.expiryPast')}
        </span>
      ) : null}
    </>
  );
}
