import type { Image, Product, SpecSheet } from '@sourcewiz/contract';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ConflictNotice, type ComparedValue } from '../../../platform/form/conflict-notice.tsx';
import { FormBar } from '../../../platform/form/form-bar.tsx';
import { FormElement } from '../../../platform/form/form-element.tsx';
import { FormTextField } from '../../../platform/form/text-field.tsx';
import { Checkbox } from '../../../platform/kit/fields/checkbox.tsx';
import { Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import { Section, Sections } from '../../../platform/kit/page/section.tsx';
import { TimedImage } from '../../../platform/kit/states/timed-image.tsx';
import css from './sheet-editor.module.css';
import { SHEET_PICTURES_MAX, toggled, type SheetDraft } from './sheet-form.rules.ts';
import { SheetLines } from './sheet-lines.tsx';
import { useSheetForm, type SheetForm } from './use-sheet-form.ts';
import { ConflictPictures } from '../change/conflict-pictures.tsx';

/** A sheet during editing: title, lines, images, other content, note. */
export function SheetEditor({ sheet, product }: { sheet: SpecSheet; product: Product }) {
  const { t } = useTranslation('specSheets');
  const form = useSheetForm(sheet);
  const { draft, set } = form;
  const pictures = picturesOf(product, [...sheet.images, ...(form.theirs?.images ?? [])]);
  const showValue = (value: ComparedValue<SheetDraft>): ReactNode => (
    <SheetValue {...value} pictures={pictures} />
  );
  return (
    <FormElement form={form}>
      <ConflictNotice
        form={form}
        nameOf={(field) => t(`form.changed.${field as keyof SheetDraft}`)}
        savedBy={(theirs) => theirs.updated_by}
        shownValue={showValue}
      />
      <Sections>
        <Section title={t('sheet.title')}>
          <FormTextField form={form} name="title" label={t('form.title')} required maxLength={120} />
        </Section>
        <Section title={t('form.lines')} text={t('form.linesText')}>
          <SheetLines form={form} />
        </Section>
        <Section title={t('form.pictures')} text={t('form.picturesText', { max: SHEET_PICTURES_MAX })}>
          <Pictures form={form} pictures={pictures} />
        </Section>
        <Section title={t('form.contents')}>
          <Stack gap={12}>
            <Checkbox checked={draft.packaging} onChange={(on) => set('packaging', on)}>
              {t('sheet.packaging')}
            </Checkbox>
            <Checkbox checked={draft.variants} onChange={(on) => set('variants', on)}>
              {t('sheet.variants')}
            </Checkbox>
            <FormTextField
              form={form}
              name="note"
              label={t('sheet.note')}
              note={t('template.noteHelp')}
              lines={5}
              maxLength={2000}
            />
          </Stack>
        </Section>
      </Sections>
      <FormBar form={form} nameOf={(field) => t(`form.changed.${field}`)} />
    </FormElement>
  );
}

/** Images of the product and its variants to choose from; the number is a chosen image's position. */
function Pictures({ form, pictures }: { form: SheetForm; pictures: readonly Image[] }) {
  const { t } = useTranslation('specSheets');
  const { draft, set } = form;
  if (pictures.length === 0) {
    return (
      <Text as="p" tone="faint">
        {t('form.noPictures')}
      </Text>
    );
  }
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
              onClick={() => set('imageIds', toggled(draft.imageIds, image.id))}
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

/** The images of a product, of its variants and of a sheet, each once. */
function picturesOf(product: Product, ofSheet: readonly Image[]): Image[] {
  const all = [...product.images, ...product.variants.flatMap(({ images }) => images), ...ofSheet];
  return [...new Map(all.map((image) => [image.id, image])).values()];
}

/** A part of a sheet as displayed, for when two people changed it. */
export function SheetValue({
  field,
  own,
  pictures,
}: {
  field: string;
  own: SheetDraft;
  /** All images that can be on the sheet. */
  pictures: readonly Image[];
}) {
  const { t } = useTranslation('specSheets');
  const { t: words } = useTranslation('platform');
  switch (field as keyof SheetDraft) {
    case 'lines':
      return (
        <Stack as="span" gap={4}>
          {own.lines.map(({ key, label, value, text }) => (
            <span key={key}>
              {label}: {text ?? value}
            </span>
          ))}
        </Stack>
      );
    case 'imageIds':
      return (
        <ConflictPictures
          images={own.imageIds.flatMap((id) => pictures.find((one) => one.id === id) ?? [])}
        />
      );
    case 'packaging':
    case 'variants':
      return t(own[field as 'packaging' | 'variants'] ? 'form.isShown' : 'form.isNotShown');
    case 'title':
    case 'note':
      return own[field as 'title' | 'note'] || <i>{words('conflict.empty')}</i>;
  }
}
