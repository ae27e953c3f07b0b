import { dtypes, type ColumnTarget } from '@sourcewiz/contract';
import { ArrowLeft } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { TextInput } from '../../../platform/kit/fields/text-input.tsx';
import css from './new-attribute-form.module.css';

type NewAttribute = Omit<Extract<ColumnTarget, { kind: 'new_attribute' }>, 'kind'>;
const MAX_NAME = 80;
/** Kinds that the cells of one column can fill: files are uploaded, and a sub-category belongs to the library. */
const unfit: ReadonlySet<string> = new Set(['file', 'image', 'image_list', 'sub_category']);
const kinds = dtypes.filter((one) => !unfit.has(one));

/** Name and kind of an attribute that the import makes. */
export function NewAttributeForm({
  header,
  onBack,
  onCreate,
}: {
  header: string;
  onBack: () => void;
  onCreate: (attribute: NewAttribute) => void;
}) {
  const { t } = useTranslation('imports');
  const [name, setName] = useState(header.trim().slice(0, MAX_NAME));
  const [dtype, setDtype] = useState<NewAttribute['dtype']>('text');
  const id = useId();
  const given = name.trim();
  return (
    <form
      className={css['form']}
      onSubmit={(event) => {
        event.preventDefault();
        if (given !== '') onCreate({ name: given, dtype });
      }}
    >
      <div className={css['head']}>
        <button type="button" className={css['back']} aria-label={t('columns.createBack')} onClick={onBack}>
          <ArrowLeft size={16} aria-hidden />
        </button>
        <h3 className={css['title']}>{t('columns.createTitle')}</h3>
      </div>
      <label className={css['label']} htmlFor={id}>
        {t('columns.createName')}
      </label>
      <TextInput
        id={id}
        autoFocus
        value={name}
        maxLength={MAX_NAME}
        onChange={(event) => setName(event.target.value)}
      />
      <fieldset className={css['kinds']}>
        <legend className={css['label']}>{t('columns.createType')}</legend>
        {kinds.map((one) => (
          <label key={one} className={css['kind']}>
            <input type="radio" name={id} checked={dtype === one} onChange={() => setDtype(one)} />
            {t(`dtypes.${one}`)}
          </label>
        ))}
      </fieldset>
      <p className={css['note']}>{t('columns.createText')}</p>
      <Button variant="primary" type="submit" disabled={given === ''} className={css['create']}>
        <span className={css['word']}>{t('columns.createDo', { name: given })}</span>
      </Button>
    </form>
  );
}
