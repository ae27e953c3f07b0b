import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../kit/fields/button.tsx';
import { isMac } from '../kit/is-mac.ts';
import { Row, Stack, Text } from '../kit/layout/layout.tsx';
import { usePhone } from '../kit/use-phone.ts';
import css from './drop-card.module.css';
import { FilePicker } from './drop-zone.tsx';

/** The drop area of a page: large while there are no files, small once some are on their way. */
export function DropCard({
  icons,
  title,
  text,
  note,
  isOver,
  isSmall,
  children,
}: {
  icons: ReactNode;
  title: string;
  text?: string | undefined;
  /** Further information, below the large card. */
  note?: string;
  isOver: boolean;
  isSmall: boolean;
  /** One `PickFiles` per kind. */
  children: ReactNode;
}) {
  const { t } = useTranslation('platform');
  const phone = usePhone();
  const paste = phone ? '' : t('upload.paste', { keys: isMac ? '⌘V' : 'Ctrl+V' });
  const notes = isSmall ? [] : [paste, note ?? ''].filter((line) => line !== '');
  return (
    <div className={css['card']} data-over={isOver || undefined} data-small={isSmall || undefined}>
      <Row as="span" className={css['icons']}>
        {icons}
      </Row>
      <Stack gap={4} className={css['words']}>
        <Text as="h2" size={isSmall ? 'md' : '2xl'} weight={620}>
          {title}
        </Text>
        {text === undefined ? null : (
          <Text as="p" tone="soft">
            {text}
          </Text>
        )}
      </Stack>
      <Row wrap justify="center">
        {children}
      </Row>
      {notes.map((line) => (
        <Text as="p" tone="faint" size="sm" className={css['note']} key={line}>
          {line}
        </Text>
      ))}
    </div>
  );
}

/** A button on the card that opens the browser's file dialog. */
export function PickFiles({
  label,
  words = label,
  icon,
  accept,
  isSmall,
  isMain = false,
  disabled,
  input,
  onFiles,
}: {
  /** Name of the file field. */
  label: string;
  words?: string;
  icon?: ReactNode;
  accept: string;
  isSmall: boolean;
  isMain?: boolean;
  disabled?: boolean;
  /** Further attributes of the file field. */
  input?: object;
  onFiles: (files: File[]) => void;
}) {
  return (
    <FilePicker accept={accept} multiple input={{ 'aria-label': label, ...input }} onFiles={onFiles}>
      {(open) => (
        <Button
          variant={isMain && !isSmall ? 'primary' : 'default'}
          size={isSmall ? 'middle' : 'large'}
          icon={icon}
          disabled={disabled}
          onClick={open}
        >
          {words}
        </Button>
      )}
    </FilePicker>
  );
}
