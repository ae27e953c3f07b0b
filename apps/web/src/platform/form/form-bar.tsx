import { Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../i18n/format.ts';
import { Button } from '../kit/fields/button.tsx';
import { Row, Stack, Text } from '../kit/layout/layout.tsx';
import { BottomBar } from '../kit/page/bars.tsx';
import { IconTile } from '../kit/marks/icon-tile.tsx';
import { usePhone } from '../kit/use-phone.ts';
import css from './form-bar.module.css';

/** What the bar shows of a form. */
interface Shown {
  fields: readonly string[];
  saving: boolean;
  theirs: unknown;
  waits: string | undefined;
  submit: () => void;
  discard: () => void;
}

/** Shows what is not saved and the way to save it. Hidden while nothing is changed and nothing is waited for. */
export function FormBar<Field extends string>({
  form: { fields, saving, theirs, waits, submit, discard },
  nameOf,
  title,
  note,
  actions,
}: {
  form: Omit<Shown, 'fields'> & { fields: readonly Field[] };
  /** Display name of a field. */
  nameOf: (field: Field) => string;
  /** Replaces the count; with it the bar is also there while nothing is changed. */
  title?: string | undefined;
  /** Replaces the names. */
  note?: string | undefined;
  /** Buttons instead of Save. */
  actions?: ReactNode;
}) {
  const { t } = useTranslation('platform');
  const { number } = useFormats();
  const phone = usePhone();
  const count = fields.length;
  const headline = title ?? (count === 0 ? waits : undefined);
  if (count === 0 && headline === undefined) return null;
  const isConflict = theirs !== null;
  const words = isConflict
    ? t('conflict.barNote')
    : ((headline === waits ? undefined : waits) ?? note ?? fields.map(nameOf).join(', '));
  return (
    <BottomBar
      note={
        <Row as="span" gap={10}>
          {phone ? null : (
            <IconTile>
              <Pencil size={16} />
            </IconTile>
          )}
          <Stack as="span" gap={0} className={css['words']}>
            <Text as="b" tone="ink" weight={600}>
              {headline ?? t(phone ? 'save.short' : 'save.count', { count, formatted: number(count) })}
            </Text>
            <Text size="sm" clip title={words}>
              {words}
            </Text>
          </Stack>
        </Row>
      }
    >
      {count === 0 ? null : (
        <Button variant="text" disabled={saving} onClick={discard}>
          {t('save.discard')}
        </Button>
      )}
      {actions ?? (
        <Button
          variant="primary"
          loading={saving}
          disabled={!saving && (isConflict || waits !== undefined)}
          onClick={submit}
        >
          {t('save.save')}
        </Button>
      )}
    </BottomBar>
  );
}
