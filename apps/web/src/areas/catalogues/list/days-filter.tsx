import { CalendarDays } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../platform/i18n/format.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { DateField } from '../../../platform/kit/fields/dates/date-field.tsx';
import { readDay, shownDay } from '../../../platform/kit/fields/dates/date-field.rules.ts';
import { Field } from '../../../platform/kit/fields/field.tsx';
import { Row, Stack } from '../../../platform/kit/layout/layout.tsx';
import { Popover } from '../../../platform/kit/overlays/popover.tsx';
import { historyDays, type HistorySearch } from '../catalogues.rules.ts';
import css from './history-page.module.css';

type Days = Partial<Record<(typeof historyDays)[number], string | null>>;

/** The days between which catalogues were created and edited, both included (CAT-006). */
export function DaysFilter({ search, onChange }: { search: HistorySearch; onChange: (days: Days) => void }) {
  const { t } = useTranslation('catalogues');
  const { number } = useFormats();
  const anchor = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const count = historyDays.filter((day) => search[day] !== undefined).length;
  return (
    <>
      <Button
        ref={anchor}
        variant="text"
        icon={<CalendarDays size={15} aria-hidden />}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {count === 0 ? t('history.days') : t('history.daysOn', { formatted: number(count) })}
      </Button>
      {isOpen ? (
        <Popover anchor={anchor} label={t('history.days')} onClose={() => setIsOpen(false)}>
          <Stack gap={12}>
            {(['created', 'edited'] as const).map((what) => (
              <div key={what} className={css['days']}>
                {(['from', 'to'] as const).map((end) => (
                  <DayField
                    key={end}
                    label={`${t(`history.${what}`)} ${t(`history.${end}`)}`}
                    day={search[`${what}_${end}`] ?? null}
                    onChange={(day) => onChange({ [`${what}_${end}`]: day })}
                  />
                ))}
              </div>
            ))}
            {count === 0 ? null : (
              <Row justify="end">
                <Button
                  size="small"
                  onClick={() => {
                    onChange(Object.fromEntries(historyDays.map((day) => [day, null])));
                    setIsOpen(false);
                  }}
                >
                  {t('history.clearDays')}
                </Button>
              </Row>
            )}
          </Stack>
        </Popover>
      ) : null}
    </>
  );
}

function DayField({
  label,
  day,
  onChange,
}: {
  label: string;
  day: string | null;
  onChange: (day: string | null) => void;
}) {
  const [text, setText] = useState(shownDay(day));
  return (
    <Field label={label}>
      {(control) => (
        <DateField
          {...control}
          name={label}
          value={text}
          onChange={(typed) => {
            setText(typed);
            const next = readDay(typed);
            if (typed.trim() === '') onChange(null);
            else if (next !== null) onChange(next);
          }}
        />
      )}
    </Field>
  );
}
