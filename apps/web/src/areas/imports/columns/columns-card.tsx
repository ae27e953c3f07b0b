import type { Attribute, ColumnTarget, Import, ImportColumn } from '@sourcewiz/contract';
import { ArrowRight, ChevronDown, ChevronUp, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { useFormats } from '../../../platform/i18n/format.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { Tag } from '../../../platform/kit/page/tag.tsx';
import { FOLDED_FROM_PERCENT, foldColumns, isMatched, surenessOf } from './column-targets.rules.ts';
import css from './columns-card.module.css';
import { TargetField } from './target-field.tsx';
import type { ColumnMatching } from './use-column-matching.ts';

/** The columns of the file and what each is read as, with how sure that is. */
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
  const hidden = new Set(folded.map(({ index }) => index));
  const shown = unfolded ? columns : columns.filter(({ index }) => !hidden.has(index));
  const matched = columns.filter(isMatched).length;

  return (
    <section className={css['card']} data-unfolded={unfolded || undefined}>
      <header className={css['head']}>
        <div className={css['top']}>
          <h2 className={css['title']}>{t('columns.title')}</h2>
          <span className={css['count']}>
            {t('columns.matched', { matched: number(matched), all: number(columns.length) })}
          </span>
          <Button
            variant="text"
            size="small"
            className={css['again']}
            icon={<RefreshCw size={13} aria-hidden />}
            loading={matching.isChanging}
            onClick={matching.matchAgain}
          >
            {t('columns.again')}
          </Button>
        </div>
        {imported.mapping_name === null ? null : (
          <p className={css['kept']}>
            <Trans
              t={t}
              i18nKey="columns.kept"
              values={{ name: imported.mapping_name }}
              components={{ strong: <strong /> }}
            />
          </p>
        )}
      </header>
      <div className={css['names']} aria-hidden>
        <span>{t('columns.inFile')}</span>
        <span>{t('columns.attribute')}</span>
        <span>{t('columns.sure')}</span>
      </div>
      <ul className={css['list']}>
        {shown.map((column) => (
          <ColumnRow
            key={column.index}
            column={column}
            columns={columns}
            attributes={attributes}
            onChoose={(target) => matching.choose(column.index, target)}
          />
        ))}
      </ul>
      {folded.length === 0 ? null : (
        <FoldButton folded={folded} unfolded={unfolded} onClick={() => setUnfolded(!unfolded)} />
      )}
    </section>
  );
}

/** What folds is decided once per file: a column must not vanish under the hand that changes it. */
function useFolded(columns: readonly ImportColumn[]): readonly ImportColumn[] {
  const [kept, setKept] = useState(() => ({ of: columns.length, folded: foldColumns(columns).folded }));
  if (kept.of !== columns.length) {
    setKept({ of: columns.length, folded: foldColumns(columns).folded });
  }
  return kept.folded;
}

function ColumnRow({
  column,
  columns,
  attributes,
  onChoose,
}: {
  column: ImportColumn;
  columns: readonly ImportColumn[];
  attributes: readonly Attribute[];
  onChoose: (target: ColumnTarget) => void;
}) {
  const { t } = useTranslation('imports');
  const sample = column.sample === '' ? t('columns.emptyColumn') : column.sample;
  return (
    <li className={css['row']} data-state={surenessOf(column)}>
      <span className={css['letter']}>{column.letter}</span>
      <span className={css['source']}>
        <span className={css['header']} title={column.header}>
          {column.header === '' ? column.letter : column.header}
        </span>
        <span className={css['sample']} title={sample}>
          {sample}
        </span>
      </span>
      <ArrowRight size={14} className={css['arrow']} aria-hidden />
      <TargetField column={column} columns={columns} attributes={attributes} onChoose={onChoose} />
      <Sureness column={column} />
    </li>
  );
}

/** A short bar with the percent, or the word for what is missing. */
function Sureness({ column }: { column: ImportColumn }) {
  const { t } = useTranslation('imports');
  const { percent } = useFormats();
  const state = surenessOf(column);
  if (state === 'needed' || state === 'skipped') {
    return <span className={css['word']}>{t(`columns.${state}`)}</span>;
  }
  if (column.target.kind === 'new_attribute') {
    return (
      <span className={css['word']}>
        <Tag tone="accent">{t('columns.isNew')}</Tag>
      </span>
    );
  }
  return (
    <span className={css['sure']}>
      <i className={css['bar']} aria-hidden>
        <i style={{ width: `${column.sure}%` }} />
      </i>
      {percent(column.sure)}
    </span>
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
    <button type="button" className={css['fold']} aria-expanded={unfolded} onClick={onClick}>
      {unfolded ? t('columns.fewer') : more}
      <Icon size={14} aria-hidden />
    </button>
  );
}
