import type { Attribute, ColumnTarget, ImportColumn } from '@sourcewiz/contract';
import type { TFunction } from 'i18next';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceField, type Choice } from '../../../platform/kit/fields/choices/choice-field.tsx';
import { targetLabel } from '../import-words.ts';
import { holderOf, targetKey } from './column-targets.rules.ts';
import { NewAttributeDialog } from './new-attribute-dialog.tsx';
import type { TargetChoice } from './target-choices.ts';

/** Which column has a target already. */
function usedBy({ letter, header }: ImportColumn, t: TFunction<'imports'>): string {
  return letter === '' ? header : t('columns.used', { letter });
}

/** Chooses where a column goes: an existing target, an attribute created for it, or nowhere. */
export function TargetField({
  column,
  columns,
  attributes,
  targets,
  onChoose,
}: {
  column: ImportColumn;
  columns: readonly ImportColumn[];
  attributes: readonly Attribute[];
  targets: readonly TargetChoice[];
  onChoose: (target: ColumnTarget) => void;
}) {
  const { t } = useTranslation('imports');
  const [newName, setNewName] = useState<string | null>(null);
  const { header, letter, target } = column;
  const choices = useMemo(
    (): Choice[] => [
      { value: 'skip', label: t('columns.notImported') },
      { value: 'create', label: t('columns.create', { name: header }) },
      ...targets.map((choice) => {
        const holder = holderOf(columns, choice.target, column.index);
        const note = holder === undefined ? choice.group : usedBy(holder, t);
        return { value: choice.key, label: choice.label, note };
      }),
    ],
    [targets, columns, column.index, header, t],
  );
  const isOpen = target.kind === 'undecided';
  const own = { value: targetKey(target), label: targetLabel(target, attributes, t) };
  return (
    <>
      <ChoiceField
        label={
          letter === '' ? t('columns.targetOfMade', { header }) : t('columns.targetOf', { letter, header })
        }
        choices={isOpen || choices.some(({ value }) => value === own.value) ? choices : [own, ...choices]}
        value={isOpen ? null : own.value}
        placeholder={t('columns.choose')}
        onChange={(value) => {
          if (value === 'create') setNewName(header);
          else if (value === 'skip') onChoose({ kind: 'skip' });
          else onChoose(targets.find(({ key }) => key === value)?.target ?? target);
        }}
        add={{ label: (name) => t('columns.create', { name }), onAdd: setNewName }}
      />
      {newName === null ? null : (
        <NewAttributeDialog
          name={newName}
          onClose={() => setNewName(null)}
          onCreate={(created) => {
            setNewName(null);
            onChoose({ kind: 'new_attribute', ...created });
          }}
        />
      )}
    </>
  );
}
