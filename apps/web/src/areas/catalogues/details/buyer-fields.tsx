import type { Catalogue } from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import { FieldGrid } from '../../../platform/kit/page/section.tsx';
import { FormTextField } from '../../../platform/form/text-field.tsx';
import type { Form } from '../../../platform/form/use-form.ts';
import { NAME_MAX, type BuyerForm } from './buyer-form.rules.ts';
import { NoteField } from './note-field.tsx';

/** Name, buyer company, buyer email and note. */
export function BuyerFields({ form }: { form: Form<Catalogue | null, BuyerForm> }) {
  const { t } = useTranslation('catalogues');
  return (
    <FieldGrid>
      <FormTextField
        form={form}
        name="name"
        label={t('buyer.name')}
        required
        wide
        note={t('buyer.nameNote')}
        autoFocus={form.draft.name === ''}
        maxLength={NAME_MAX}
        placeholder={t('buyer.namePlaceholder')}
        autoComplete="off"
      />
      <FormTextField
        form={form}
        name="company"
        label={t('buyer.company')}
        required
        note={t('buyer.companyNote')}
        maxLength={NAME_MAX}
        autoComplete="organization"
      />
      <FormTextField
        form={form}
        name="email"
        label={t('buyer.email')}
        aside={t('buyer.optional')}
        note={t('buyer.emailNote')}
        type="email"
        maxLength={254}
        autoComplete="off"
      />
      <NoteField value={form.draft.note} onChange={(note) => form.set('note', note)} />
    </FieldGrid>
  );
}
