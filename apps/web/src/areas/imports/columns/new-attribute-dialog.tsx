import { dtypes, type ColumnTarget } from '@sourcewiz/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { ChoiceField } from '../../../platform/kit/fields/choices/choice-field.tsx';
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
export function NewAttributeDialog({
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
