import type { Attribute, ColumnTarget, ImportColumn } from '@sourcewiz/contract';
import { ChevronDown } from 'lucide-react';
import { useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Popover } from '../../../platform/kit/overlays/popover.tsx';
import { surenessOf } from './column-targets.rules.ts';
import { targetLabel } from '../import-words.ts';
import { NewAttributeForm } from './new-attribute-form.tsx';
import css from './target-field.module.css';
import { TargetList } from './target-list.tsx';

/** Where a column goes: a button with a searchable, grouped list, on a phone a sheet. */
export function TargetField({
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
  const [view, setView] = useState<'closed' | 'list' | 'new'>('closed');
  const button = useRef<HTMLButtonElement>(null);
  const close = useCallback(() => setView('closed'), []);
  const label = targetLabel(column.target, attributes, t);
  const name = t('columns.targetOf', { letter: column.letter, header: column.header });
  const choose = (target: ColumnTarget): void => {
    close();
    button.current?.focus();
    onChoose(target);
  };

  return (
    <>
      <button
        ref={button}
        type="button"
        className={css['field']}
        data-state={surenessOf(column)}
        aria-haspopup="dialog"
        aria-expanded={view !== 'closed'}
        aria-label={`${name}: ${label}`}
        onClick={() => setView(view === 'closed' ? 'list' : 'closed')}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' || view !== 'closed') return;
          event.preventDefault();
          setView('list');
        }}
      >
        <span className={css['label']} title={label}>
          {label}
        </span>
        <ChevronDown size={14} aria-hidden />
      </button>
      {view === 'closed' ? null : (
        <Popover anchor={button} label={name} onClose={close}>
          {view === 'list' ? (
            <TargetList
              column={column}
              columns={columns}
              attributes={attributes}
              onChoose={choose}
              onCreate={() => setView('new')}
              onLeave={close}
            />
          ) : (
            <NewAttributeForm
              header={column.header}
              onBack={() => setView('list')}
              onCreate={(created) => choose({ kind: 'new_attribute', ...created })}
            />
          )}
        </Popover>
      )}
    </>
  );
}
