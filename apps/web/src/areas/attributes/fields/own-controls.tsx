import { cartonVolume, typeOf, type Dtype, type MaterialShare } from '@sourcewiz/contract';
import { Suspense, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../platform/i18n/format.ts';
import { FrameUnit, InputFrame } from '../../../platform/kit/fields/input-frame.tsx';
import { TextInput } from '../../../platform/kit/fields/text-input.tsx';
import { Row, Text } from '../../../platform/kit/layout/layout.tsx';
import { CompositionField } from './composition-field.tsx';
import type { ControlProps } from '../control-props.ts';
import { textOf } from '../entry.rules.ts';
import { MeasureInputs } from './measure-inputs.tsx';
import { NumberInput } from '../../../platform/kit/fields/number-input.tsx';
import { OptionField } from './option-field.tsx';
import css from './own-controls.module.css';
import { SubCategoryField } from './sub-category-field.tsx';
import { SwitchField } from './switch-field.tsx';
import { lazyPart } from '../../../platform/router/lazy-part.tsx';

const LazyEditor = lazyPart(() =>
  import('../formatted/formatted-editor.tsx').then(({ FormattedEditor }) => ({ default: FormattedEditor })),
);

/** Rarely used controls are loaded when a form needs them. */
const LazyFiles = lazyPart(() =>
  import('../files/files-field.tsx').then(({ FilesField }) => ({ default: FilesField })),
);
const LazyPictures = lazyPart(() =>
  import('../files/pictures-field.tsx').then(({ PicturesField }) => ({ default: PicturesField })),
);

function FormattedControl({ attribute, entry, onChange, ...rest }: ControlProps) {
  return (
    <Suspense fallback={<div className={css['waiting']} data-tall aria-busy />}>
      <LazyEditor
        {...rest}
        name={attribute.name}
        value={textOf(entry, 'content')}
        onChange={(content) => onChange({ ...entry, content })}
      />
    </Suspense>
  );
}

function CompositionControl({ attribute, entry, onChange, ...rest }: ControlProps) {
  const rows = entry['value'];
  return (
    <CompositionField
      {...rest}
      name={attribute.name}
      options={attribute.options}
      value={Array.isArray(rows) ? (rows as readonly MaterialShare[]) : []}
      onChange={(value) => onChange({ value })}
    />
  );
}

/** An option and its percentage in one line. */
function OptionShareControl({ attribute, id, entry, onChange, onBlur, invalid, describedBy }: ControlProps) {
  const { t } = useTranslation('attributes');
  return (
    <div className={css['share']}>
      <OptionField
        attribute={attribute}
        id={id}
        value={textOf(entry, 'option')}
        invalid={invalid}
        describedBy={describedBy}
        onChange={(option) => onChange({ ...entry, option })}
        onBlur={onBlur}
      />
      <InputFrame invalid={invalid}>
        <NumberInput
          id={`${id}-value`}
          label={t('composition.percentOf', { name: attribute.name })}
          value={textOf(entry, 'value')}
          whole={false}
          invalid={invalid}
          describedBy={describedBy}
          onChange={(value) => onChange({ ...entry, value })}
          onBlur={onBlur}
        />
        <FrameUnit aria-hidden>%</FrameUnit>
      </InputFrame>
    </div>
  );
}

/** A carton: its size, the pieces in it, and its volume, which follows from the size. */
function PackagingControl(props: ControlProps) {
  const { attribute, id, entry, onChange, onBlur, invalid, describedBy } = props;
  const { t } = useTranslation('attributes');
  const { number } = useFormats();
  const { parts } = typeOf(attribute);
  const { CBM, cbm_per_piece } = cartonVolume(
    {
      length: textOf(entry, 'length'),
      width: textOf(entry, 'width'),
      height: textOf(entry, 'height'),
      unit: textOf(entry, 'unit'),
      no_of_pieces: textOf(entry, 'no_of_pieces'),
    },
    attribute,
    '.',
  );
  return (
    <div className={css['carton']}>
      <MeasureInputs {...props} parts={parts.filter(({ name }) => name !== 'no_of_pieces')} />
      <InputFrame invalid={invalid}>
        <NumberInput
          id={`${id}-pieces`}
          label={t('packaging.piecesOf', { name: attribute.name })}
          value={textOf(entry, 'no_of_pieces')}
          whole
          invalid={invalid}
          describedBy={describedBy}
          onChange={(no_of_pieces) => onChange({ ...entry, no_of_pieces })}
          onBlur={onBlur}
        />
        <FrameUnit>{t('packaging.pieces')}</FrameUnit>
      </InputFrame>
      <Row as="output" gap={16} align="baseline" wrap className={css['volume']} htmlFor={id}>
        <Text tone="faint" size="sm">
          <Text as="b" tone="soft" weight={500} figures>
            {CBM === '' ? t('packaging.noVolume') : t('packaging.volume', { cbm: number(CBM) })}
          </Text>{' '}
          {t('packaging.volumeFormula')}
        </Text>
        {cbm_per_piece === '' ? null : (
          <Text tone="faint" size="sm">
            <Text as="b" tone="soft" weight={500} figures>
              {t('packaging.each', { cbm: number(cbm_per_piece) })}
            </Text>{' '}
            {t('packaging.eachFormula')}
          </Text>
        )}
      </Row>
    </div>
  );
}

function ProductLinkControl({ attribute, id, entry, onChange, onBlur, invalid, describedBy }: ControlProps) {
  const { t } = useTranslation('attributes');
  return (
    <div className={css['product']}>
      <TextInput
        id={id}
        value={textOf(entry, 'parent_id')}
        maxLength={64}
        autoComplete="off"
        placeholder={t('productLink.parent')}
        aria-invalid={invalid}
        aria-describedby={describedBy}
        onChange={(event) => onChange({ ...entry, parent_id: event.target.value })}
        onBlur={onBlur}
      />
      <Row>
        <Text tone="soft" aria-hidden>
          {t('productLink.hasVariant')}
        </Text>
        <SwitchField
          id={`${id}-variants`}
          name={t('productLink.hasVariantOf', { name: attribute.name })}
          value={textOf(entry, 'has_variant')}
          describedBy={describedBy}
          onChange={(has_variant) => onChange({ ...entry, has_variant })}
        />
      </Row>
    </div>
  );
}

function SubCategoryControl({ attribute, entry, onChange, ...rest }: ControlProps) {
  return (
    <SubCategoryField
      {...rest}
      name={attribute.name}
      value={textOf(entry, 'value')}
      onChange={(value) => onChange({ value })}
    />
  );
}

function idsIn({ value }: ControlProps['entry']): readonly string[] {
  return Array.isArray(value) ? (value as readonly string[]) : [];
}

function FilesControl({ attribute, entry, onChange, ...rest }: ControlProps) {
  const Field = attribute.dtype === 'file' ? LazyFiles : LazyPictures;
  return (
    <Suspense fallback={<div className={css['waiting']} aria-busy />}>
      <Field {...rest} name={attribute.name} value={idsIn(entry)} onChange={(value) => onChange({ value })} />
    </Suspense>
  );
}

/** Types with a control of their own; the controls of all others follow from their parts. */
export const ownControls: Partial<Record<Dtype, ComponentType<ControlProps>>> = {
  html: FormattedControl,
  composition: CompositionControl,
  dropdown_percent: OptionShareControl,
  packaging: PackagingControl,
  product_id: ProductLinkControl,
  sub_category: SubCategoryControl,
  file: FilesControl,
  image: FilesControl,
  image_list: FilesControl,
};
