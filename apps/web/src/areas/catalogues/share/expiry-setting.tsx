import type { LinkSettings } from '@sourcewiz/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DateField } from '../../../platform/kit/fields/dates/date-field.tsx';
import { readDay, shownDay } from '../../../platform/kit/fields/dates/date-field.rules.ts';
import { Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import { dayOf, endOfDay } from '../catalogues.rules.ts';
import { useExpiryWords } from '../link/expiry-words.ts';
import { useNow } from '../use-now.ts';
import { Setting } from './setting.tsx';
import css from './share.module.css';

/** A link that is turned to expire does so after this many days, until another day is chosen. */
const FIRST_DAYS = 30;

/** When the links expire (CAT-013), in the words of CAT-014. */
export function ExpirySetting({
  settings: { expiry_date: end },
  disabled,
  onSave,
}: {
  settings: Pick<LinkSettings, 'expiry_date'>;
  disabled: boolean;
  onSave: (end: string | null) => void;
}) {
  const { t } = useTranslation('share');
  const words = useExpiryWords(end);
  const now = useNow();
  const stored = end === null ? '' : dayOf(end);
  const [typed, setTyped] = useState<string | null>(null);
  const [isWrong, setIsWrong] = useState(false);
  /** Saved as soon as it is a whole day, typed or chosen. */
  const enter = (text: string): void => {
    const day = readDay(text);
    const isPast = day !== null && day < dayOf(now.toISOString());
    const isDone = day !== null && !isPast;
    setTyped(isDone ? null : text);
    setIsWrong(isPast);
    if (isDone && day !== stored) onSave(endOfDay(day));
  };
  const first = new Date(now.getTime() + FIRST_DAYS * 86_400_000).toISOString();
  return (
    <Setting
      name={words.text}
      text={t(end === null ? 'settings.texts.noExpires' : 'settings.texts.expires')}
      checked={end !== null}
      disabled={disabled}
      onChange={(isOn) => {
        setTyped(null);
        onSave(isOn ? endOfDay(dayOf(first)) : null);
      }}
      more={
        end === null ? null : (
          <Stack gap={2} className={css['day']}>
            <DateField
              name={t('settings.expiry')}
              aria-label={t('settings.expiry')}
              aria-invalid={isWrong}
              disabled={disabled}
              value={typed ?? shownDay(stored)}
              onChange={enter}
              onBlur={() => setIsWrong(typed !== null)}
              onKeyDown={({ key }) => key === 'Escape' && setTyped(null)}
            />
            {isWrong ? (
              <Text tone="bad" size="sm" role="alert">
                {t('settings.expiryPast')}
              </Text>
            ) : null}
          </Stack>
        )
      }
    />
  );
}
