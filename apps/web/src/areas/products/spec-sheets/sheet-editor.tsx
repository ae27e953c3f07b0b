import type { Product, SpecSheet } from '@sourcewiz/contract';
import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../../platform/kit/fields/checkbox.tsx';
import { Field } from '../../../platform/kit/fields/field.tsx';
import { SaveBar } from '../../../platform/kit/page/save-bar.tsx';
import { Section, Sections } from '../../../platform/kit/page/section.tsx';
import { TextArea, TextInput } from '../../../platform/kit/fields/text-input.tsx';
import { TimedImage } from '../../../platform/kit/states/timed-image.tsx';
import css from './sheet-editor.module.css';
import { SHEET_PICTURES_MAX, toggled } from './sheet-form.rules.ts';
import { SheetLines } from './sheet-lines.tsx';
import { useSheetForm, type SheetForm } from './use-sheet-form.ts';

/** A sheet while it is edited: title, lines, pictures, what else stands on it, note. */
export function SheetEditor({ sheet, product }: { sheet: SpecSheet; product: Product }) {
  const { t } = useTranslation('specSheets');
  const form = useSheetForm(sheet);
  const { draft, change, changed } = form;
  return (
    <>
      <Sections>
        <Section title={t('sheet.title')}>
          <Field
            label={t('form.title')}
            required
            changed={changed.includes('title')}
            error={form.lacksTitle ? t('form.titleMissing') : undefined}
          >
            {(control) => (
              <TextInput
                {...control}
                value={draft.title}
                maxLength={120}
                onChange={(event) => change({ title: event.target.value })}
              />
            )}
          </Field>
        </Section>
        <Section title={t('form.lines')} text={t('form.linesText')}>
          <SheetLines form={form} />
        </Section>
        <Section title={t('form.pictures')} text={t('form.picturesText', { max: SHEET_PICTURES_MAX })}>
          <Pictures form={form} sheet={sheet} product={product} />
        </Section>
        <Section title={t('form.contents')}>
          <div className={css['contents']}>
            <Checkbox checked={draft.packaging} onChange={(packaging) => change({ packaging })}>
              {t('sheet.packaging')}
            </Checkbox>
            <Checkbox checked={draft.variants} onChange={(variants) => change({ variants })}>
              {t('sheet.variants')}
            </Checkbox>
            <Field label={t('sheet.note')} changed={changed.includes('note')} note={t('template.noteHelp')}>
              {(control) => (
                <TextArea
                  {...control}
                  rows={4}
                  value={draft.note}
                  maxLength={2000}
                  onChange={(event) => change({ note: event.target.value })}
                />
              )}
            </Field>
          </div>
        </Section>
      </Sections>
      <SaveBar
        changed={changed.map((part) => t(`form.changed.${part}`))}
        saving={form.saving}
        onSave={() => void form.save()}
        onDiscard={form.discard}
      />
    </>
  );
}

/** Pictures of the product and its variants to choose from; the number says where a chosen one stands. */
function Pictures({ form, sheet, product }: { form: SheetForm; sheet: SpecSheet; product: Product }) {
  const { t } = useTranslation('specSheets');
  const { draft, change } = form;
  const offered = [...product.images, ...product.variants.flatMap(({ images }) => images), ...sheet.images];
  const pictures = [...new Map(offered.map((image) => [image.id, image])).values()];
  if (pictures.length === 0) return <p className={css['quiet']}>{t('form.noPictures')}</p>;
  return (
    <ul className={css['pictures']}>
      {pictures.map((image, at) => {
        const place = draft.imageIds.indexOf(image.id);
        return (
          <li key={image.id}>
            <button
              type="button"
              className={css['picture']}
              aria-pressed={place >= 0}
              aria-label={t('form.use', { at: at + 1 })}
              disabled={place < 0 && draft.imageIds.length >= SHEET_PICTURES_MAX}
              onClick={() => change({ imageIds: toggled(draft.imageIds, image.id) })}
            >
              <TimedImage src={image.card} alt="" />
              {place < 0 ? null : (
                <span className={css['place']} aria-hidden>
                  {place === 0 ? <Check size={13} /> : place + 1}
                </span>
              )}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
