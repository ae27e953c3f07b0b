import type { Attribute, ColumnTarget, Import, ImportColumn, ReadingKind } from '@sourcewiz/contract';
import { ArrowRight, ChevronDown, ChevronUp, ListTree, RefreshCw } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { useFormats } from '../../../platform/i18n/format.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { Row, Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import { Card } from '../../../platform/kit/page/card.tsx';
import { Tag } from '../../../platform/kit/marks/tag.tsx';
import { FOLDED_FROM_PERCENT, foldColumns, isMatched, surenessOf } from './column-targets.rules.ts';
import css from './columns-card.module.css';
import { ColumnReadings } from './column-readings.tsx';
import { headerWords } from './header-words.rules.ts';
import { targetChoices, type TargetChoice } from './target-choices.ts';
import { TargetField } from './target-field.tsx';
import type { ColumnMatching } from './use-column-matching.ts';

/** The columns of the file with the target of each and its confidence. */
export function ColumnsCard({
  imported,
  matching,
  attributes,
}: {
  imported: Import;
  matching: ColumnMatching;
  attributes: readonly Attribute[];
}) {
  const { t } = useTranslation('imports');
  const { number } = useFormats();
  const { columns } = matching;
  const [unfolded, setUnfolded] = useState(false);
  const folded = useFolded(columns);
  const pictures = new Map(imported.photo_columns.map((column) => [column.index, column.pictures]));
  const hidden = new Set(folded.map(({ index }) => index));
  const shown = unfolded ? columns : columns.filter(({ index }) => !hidden.has(index));
  const matched = columns.filter(isMatched).length;
  const targets = useMemo(() => targetChoices(attributes, t), [attributes, t]);

  return (
    <Card
      padding="flush"
      title={
        <>
          {t('columns.title')}{' '}
          <Text tone="faint" size="base" weight={450}>
            {t('columns.matched', { matched: number(matched), all: number(columns.length) })}
          </Text>
        </>
      }
      aside={
        <Button
          variant="text"
          size="small"
          icon={<RefreshCw size={13} aria-hidden />}
          loading={matching.isChanging}
          onClick={matching.matchAgain}
        >
          {t('columns.again')}
        </Button>
      }
    >
      {imported.mapping_name === null ? null : (
        <Text as="p" tone="soft" size="sm" className={css['kept']}>
          <Trans
            t={t}
            i18nKey="columns.kept"
            values={{ name: imported.mapping_name }}
            components={{ strong: <strong /> }}
          />
        </Text>
      )}
      <div className={css['names']} aria-hidden>
        <span>{t('columns.inFile')}</span>
        <span>{t('columns.attribute')}</span>
        <span>{t('columns.sure')}</span>
      </div>
      <ul>
        {shown.map((column) => (
          <ColumnRow
            key={column.index}
            column={column}
            pictures={pictures.get(column.index) ?? 0}
            columns={columns}
            attributes={attributes}
            targets={targets}
            onChoose={(target) => matching.choose(column.index, target)}
            onRead={(kind, value) => matching.read(column.index, kind, value)}
          />
        ))}
      </ul>
      {folded.length === 0 ? null : (
        <FoldButton folded={folded} unfolded={unfolded} onClick={() => setUnfolded(!unfolded)} />
      )}
    </Card>
  );
}

/** Decided once per file: a column must not disappear while the user is changing it. */
function useFolded(columns: readonly ImportColumn[]): readonly ImportColumn[] {
  const [kept, setKept] = useState(() => ({ of: columns.length, folded: foldColumns(columns).folded }));
  if (kept.of !== columns.length) {
    setKept({ of: columns.length, folded: foldColumns(columns).folded });
  }
  return kept.folded;
}

function ColumnRow({
  column,
  pictures,
  onRead,
  ...rest
}: {
  column: ImportColumn;
  /** Number of images in its cells. */
  pictures: number;
  onRead: (kind: ReadingKind, value: string) => void;
  columns: readonly ImportColumn[];
  attributes: readonly Attribute[];
  targets: readonly TargetChoice[];
  onChoose: (target: ColumnTarget) => void;
}) {
  const { t } = useTranslation('imports');
  const { number } = useFormats();
  const none =
    pictures > 0
      ? t('columns.pictures', { count: pictures, formatted: number(pictures) })
      : t('columns.emptyColumn');
  const sample = column.sample === '' ? none : column.sample;
  return (
    <li className={css['row']} data-state={surenessOf(column)}>
      <span className={css['letter']}>
        {column.sections ? <ListTree size={12} aria-label={t('columns.made')} /> : column.letter}
      </span>
      <Stack as="span" gap={0}>
        <Text clip weight={560} title={column.header}>
          {column.header === '' ? column.letter : headerWords(column.header)}
        </Text>
        <Text tone="faint" size="sm" clip title={sample}>
          {sample}
        </Text>
      </Stack>
      <ArrowRight size={14} color="var(--ink4)" aria-hidden />
      <TargetField column={column} {...rest} />
      <Sureness column={column} />
      <ColumnReadings column={column} onRead={onRead} onLeaveOut={() => rest.onChoose({ kind: 'skip' })} />
    </li>
  );
}

/** A short bar with the percentage, or the word for what is missing. */
function Sureness({ column }: { column: ImportColumn }) {
  const { t } = useTranslation('imports');
  const { percent } = useFormats();
  const state = surenessOf(column);
  if (state === 'open' || state === 'skipped' || state === 'asked' || state === 'wrong') {
    const tones = { open: 'soft', skipped: 'soft', asked: 'warn', wrong: 'bad' } as const;
    return (
      <Text tone={tones[state]} size="sm">
        {t(`columns.${state}`)}
      </Text>
    );
  }
  if (column.target.kind === 'new_attribute') return <Tag tone="accent">{t('columns.isNew')}</Tag>;
  return (
    <Row as="span" gap={6}>
      <i className={css['bar']} aria-hidden>
        <i style={{ width: `${column.sure}%` }} />
      </i>
      <Text tone="soft" size="sm" figures>
        {percent(column.sure)}
      </Text>
    </Row>
  );
}

function FoldButton({
  folded,
  unfolded,
  onClick,
}: {
  folded: readonly ImportColumn[];
  unfolded: boolean;
  onClick: () => void;
}) {
  const { t } = useTranslation('imports');
  const { number, percent } = useFormats();
  const words = {
    count: folded.length,
    formatted: number(folded.length),
    percent: percent(FOLDED_FROM_PERCENT),
  };
  const more = folded.every(isMatched) ? t('columns.moreMatched', words) : t('columns.more', words);
  const Icon = unfolded ? ChevronUp : ChevronDown;
  return (
    <Button variant="text" className={css['fold']} aria-expanded={unfolded} onClick={onClick}>
      {unfolded ? t('columns.fewer') : more}
      <Icon size={14} aria-hidden />
    </Button>
  );
}
