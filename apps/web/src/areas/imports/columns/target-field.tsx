import { type Attribute, type ColumnTarget, type ImportColumn, dtypes } from '@sourcewiz/contract';
import type { TFunction } from 'i18next';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceField, type Choice } from '../../../platform/kit/fields/choices/choice-field.tsx';
import { targetLabel } from '../import-words.ts';
import { holderOf, targetKey } from './column-targets.rules.ts';
import type { TargetChoice } from './target-choices.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { Field } from '../../../platform/kit/fields/field.tsx';
import { TextInput } from '../../../platform/kit/fields/text-input.tsx';
import { Stack } from '../../../platform/kit/layout/layout.tsx';
import { Dialog } from '../../../platform/kit/overlays/dialog.tsx';

type NewAttribute = Omit<Extract<ColumnTarget, { kind: 'new_attribute' }>, 'kind'>;
const MAX_NAME = 80;
/** Data types that cells of one column cannot fill: files are uploaded, and a sub-category belongs to the library. */
const unfit: ReadonlySet<string> = new Set(['file', 'image', 'image_list', 'sub_category']);
const kinds = dtypes.filter((one) => !unfit.has(one));

/** Name and data type of an attribute that the import creates. */
function NewAttributeDialog({
  name: given,
  onClose,
  onCreate,
}: {
  /** Initial name. */
  name: string;
  onClose: () => void;
  onCreate: (attribute: NewAttribute) => void;
}) {
  const { t } = useTranslation('imports');
  const [typed, setTyped] = useState(given.trim().slice(0, MAX_NAME));
  const [dtype, setDtype] = useState<NewAttribute['dtype']>('text');
  const name = typed.trim();
  return (
    <Dialog
      title={t('columns.createTitle')}
      text={t('columns.createText')}
      onClose={onClose}
      actions={
        <Button variant="primary" disabled={name === ''} onClick={() => onCreate({ name, dtype })}>
          {t('columns.createDo', { name })}
        </Button>
      }
    >
      <Stack gap={14}>
        <Field label={t('columns.createName')}>
          {(control) => (
            <TextInput
              {...control}
              value={typed}
              maxLength={MAX_NAME}
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
        </Field>
        <Field label={t('columns.createType')}>
          {({ id }) => (
            <ChoiceField
              id={id}
              label={t('columns.createType')}
              choices={kinds.map((value) => ({ value, label: t(`dtypes.${value}`) }))}
              value={dtype}
              onChange={(value) => setDtype(kinds.find((kind) => kind === value) ?? dtype)}
            />
          )}
        </Field>
      </Stack>
    </Dialog>
  );
}

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
