import { watermarkPlaces } from '@sourcewiz/contract';
import { FlipHorizontal2, FlipVertical2, RotateCcw, RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../platform/i18n/format.ts';
import { Button } from '../../platform/kit/fields/button.tsx';
import { ChoiceField } from '../../platform/kit/fields/choices/choice-field.tsx';
import { Field } from '../../platform/kit/fields/field.tsx';
import { Segmented } from '../../platform/kit/fields/segmented.tsx';
import { TextInput } from '../../platform/kit/fields/text-input.tsx';
import { Stack, Text } from '../../platform/kit/layout/layout.tsx';
import { largestCrop } from '../../platform/kit/sort/crop-box.rules.ts';
import css from './image-editor.module.css';
import { cropRatios, ratioIn, type CropRatio, type EditDraft, type Tool } from './image-edit.rules.ts';

const shapes = Object.keys(cropRatios) as CropRatio[];

interface OptionsProps {
  draft: EditDraft;
  onChange: (part: Partial<EditDraft>) => void;
}

/** The settings of a tool. */
export function ToolOptions({
  tool,
  image,
  ...props
}: OptionsProps & { tool: Tool; image: { width: number; height: number } }) {
  const { t } = useTranslation('media');
  switch (tool) {
    case 'crop':
      return (
        <Stack gap={14}>
          <Text as="p" tone="soft">
            {t('editor.cropText')}
          </Text>
          <Segmented
            label={t('editor.shape')}
            value={props.draft.shape}
            onChange={(shape) => {
              const ratio = ratioIn(image, shape);
              props.onChange({ shape, ...(ratio === undefined ? {} : { crop: largestCrop(ratio) }) });
            }}
            items={shapes.map((key) => ({ key, label: key === 'free' ? t('editor.free') : key }))}
          />
        </Stack>
      );
    case 'turn':
      return <TurnOptions {...props} />;
    case 'enhance':
      return <EnhanceOptions {...props} />;
    case 'background':
      return (
        <Text as="p" tone="soft">
          {t('editor.backgroundText')}
        </Text>
      );
    case 'watermark':
      return <WatermarkOptions {...props} />;
  }
}

function TurnOptions({ draft, onChange }: OptionsProps) {
  const { t } = useTranslation('media');
  const { quarter, degrees, mirrored, flipped } = draft;
  return (
    <Stack gap={14}>
      <div className={css['buttons']}>
        <Button icon={<RotateCcw size={16} />} onClick={() => onChange({ quarter: (quarter + 3) % 4 })}>
          {t('editor.left')}
        </Button>
        <Button icon={<RotateCw size={16} />} onClick={() => onChange({ quarter: (quarter + 1) % 4 })}>
          {t('editor.right')}
        </Button>
        <Button icon={<FlipHorizontal2 size={16} />} onClick={() => onChange({ mirrored: !mirrored })}>
          {t('editor.mirror')}
        </Button>
        <Button icon={<FlipVertical2 size={16} />} onClick={() => onChange({ flipped: !flipped })}>
          {t('editor.flip')}
        </Button>
      </div>
      <Slider
        label={t('editor.degrees', { degrees })}
        value={degrees}
        min={-20}
        max={20}
        onChange={(value) => onChange({ degrees: value })}
      />
    </Stack>
  );
}

function EnhanceOptions({ draft, onChange }: OptionsProps) {
  const { t } = useTranslation('media');
  const { percent } = useFormats();
  return (
    <Stack gap={14}>
      <Text as="p" tone="soft">
        {t('editor.enhanceText')}
      </Text>
      <Slider
        label={t('editor.strength', { percent: percent(draft.strength) })}
        value={draft.strength}
        min={0}
        max={100}
        onChange={(strength) => onChange({ strength })}
      />
    </Stack>
  );
}

function WatermarkOptions({ draft, onChange }: OptionsProps) {
  const { t } = useTranslation('media');
  const { percent } = useFormats();
  return (
    <Stack gap={14}>
      <Segmented
        label={t('editor.mark')}
        value={draft.mark}
        onChange={(mark) => onChange({ mark })}
        items={[
          { key: 'text', label: t('editor.markText') },
          { key: 'logo', label: t('editor.markLogo') },
        ]}
      />
      {draft.mark === 'logo' ? null : (
        <Field label={t('editor.words')}>
          {(control) => (
            <TextInput
              {...control}
              value={draft.words}
              maxLength={60}
              onChange={(event) => onChange({ words: event.target.value })}
            />
          )}
        </Field>
      )}
      <Field label={t('editor.place')}>
        {({ id }) => (
          <ChoiceField
            id={id}
            label={t('editor.place')}
            value={draft.place}
            choices={watermarkPlaces.map((value) => ({ value, label: t(`editor.places.${value}`) }))}
            onChange={(value) => {
              const place = watermarkPlaces.find((one) => one === value);
              if (place) onChange({ place });
            }}
          />
        )}
      </Field>
      <Slider
        label={t('editor.opacity', { percent: percent(draft.opacity) })}
        value={draft.opacity}
        min={5}
        max={100}
        onChange={(opacity) => onChange({ opacity })}
      />
    </Stack>
  );
}

function Slider({
  label,
  value,
  min,
  max,
  onChange,
}: {
  label: string;
  value: number;
  min: number;
  max: number;
  onChange: (value: number) => void;
}) {
  return (
    <Stack as="label" gap={6} className={css['slider']}>
      <Text weight={500} figures>
        {label}
      </Text>
      <input
        type="range"
        value={value}
        min={min}
        max={max}
        onChange={(event) => onChange(Number(event.target.value))}
      />
    </Stack>
  );
}
