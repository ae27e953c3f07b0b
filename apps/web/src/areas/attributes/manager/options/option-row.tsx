import { Archive, ArchiveRestore, X } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../../platform/i18n/format.ts';
import { IconButton } from '../../../../platform/kit/fields/icon-button.tsx';
import { TextInput } from '../../../../platform/kit/fields/text-input.tsx';
import { Text } from '../../../../platform/kit/layout/layout.tsx';
import css from '../attribute-drawer.module.css';
import type { OptionDraft } from './option-draft.rules.ts';
import { SortRow } from '../sort-rows.tsx';

/** One option of the list: a grip, its label, how many products use it, and its actions. */
export const OptionRow = memo(function OptionRow({
  draft: { key, label, id, archived, used },
  at,
  index,
  count,
  isWrong,
  onMove,
  onChange,
  onRemove,
}: {
  draft: OptionDraft;
  /** Its number in the whole list, from 1. */
  at: number;
  /** Its index among the rows on screen, from 0. */
  index: number;
  /** How many rows there are on the screen. */
  count: number;
  isWrong: boolean;
  onMove: (from: number, to: number) => void;
  onChange: (key: string, next: Partial<OptionDraft>) => void;
  onRemove: (key: string) => void;
}) {
  const { t } = useTranslation('attributeManager');
  const { number } = useFormats();
  return (
    <SortRow id={key} index={index} count={count} name={label} onMove={onMove}>
      <div className={css['option']} data-archived={archived || undefined}>
        <TextInput
          aria-label={t('options.label', { at })}
          aria-invalid={isWrong}
          autoComplete="off"
          maxLength={120}
          value={label}
          onChange={(event) => onChange(key, { label: event.target.value })}
        />
        <Text tone="faint" size="sm" figures className={css['used']}>
          {archived ? t('options.archived') : null}
          {archived && used > 0 ? ' · ' : null}
          {used > 0
            ? t('options.used', { count: used, formatted: number(used) })
            : archived
              ? null
              : t('options.unused')}
        </Text>
        {isWrong && label.trim() !== '' ? (
          <Text tone="bad" size="sm" className={css['below']}>
            {t('options.doubled', { label })}
          </Text>
        ) : id !== undefined && id !== label.trim() ? (
          <Text tone="faint" size="sm" className={css['below']}>
            {t('options.renamed', { label: id })}
          </Text>
        ) : null}
      </div>
      {id === undefined || used === 0 ? (
        <IconButton
          label={t('remove', { name: label })}
          icon={<X size={15} aria-hidden />}
          onClick={() => onRemove(key)}
        />
      ) : archived ? (
        <IconButton
          label={t('options.restore', { name: label })}
          icon={<ArchiveRestore size={15} aria-hidden />}
          onClick={() => onChange(key, { archived: false })}
        />
      ) : (
        <IconButton
          label={t('options.archive', { name: label })}
          icon={<Archive size={15} aria-hidden />}
          onClick={() => onChange(key, { archived: true })}
        />
      )}
    </SortRow>
  );
});
