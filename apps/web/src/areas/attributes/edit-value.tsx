import type { Attribute } from '@sourcewiz/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { problemText } from '../../platform/i18n/problem-text.ts';
import { Button } from '../../platform/kit/fields/button.tsx';
import { Dialog } from '../../platform/kit/overlays/dialog.tsx';
import { AttributeField } from './attribute-field.tsx';
import { entryOf, readEntry } from './entry.rules.ts';

/** Edits a value that does not fit into a cell: formatted text, files, images, packaging. */
export function EditValue({
  attribute,
  of,
  value,
  onKeep,
  onClose,
}: {
  attribute: Attribute;
  /** The product, for the title. */
  of: string;
  value: unknown;
  onKeep: (value: unknown) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('platform');
  const { t: words } = useTranslation('grid');
  const [entry, setEntry] = useState(() => entryOf(attribute, value));
  const [error, setError] = useState<string>();
  const keep = (): void => {
    const read = readEntry(attribute, entry, { isDraft: true });
    const [problem] = read.ok ? [] : read.problems;
    if (read.ok) onKeep(read.value);
    else setError(problem === undefined ? '' : problemText({ message: '', ...problem }));
  };
  return (
    <Dialog
      title={attribute.name}
      text={of}
      width={620}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('actions.cancel')}</Button>
          <Button variant="primary" onClick={keep}>
            {words('phone.done')}
          </Button>
        </>
      }
    >
      <AttributeField attribute={attribute} entry={entry} error={error} wide onChange={setEntry} />
    </Dialog>
  );
}
