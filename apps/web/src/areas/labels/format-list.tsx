import { labelFormat, type LabelFormatId, type LabelTemplate } from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../platform/i18n/format.ts';
import { Button } from '../../platform/kit/fields/button.tsx';
import { Row, Stack, Text } from '../../platform/kit/layout/layout.tsx';
import { Tag } from '../../platform/kit/marks/tag.tsx';
import type { ChosenProducts } from '../../platform/offers/offers.ts';
import { AttributePanel } from './attribute-panel.tsx';
import { withFormat, type LabelChoice } from './label-choice.ts';
import css from './labels.module.css';
import { PrintOptions } from './print-options.tsx';

export interface FormatListProps {
  templates: readonly LabelTemplate[];
  defaultId: LabelFormatId;
  choice: LabelChoice;
  chosen: ChosenProducts | null;
  onChange: (choice: LabelChoice) => void;
  onPreview: () => void;
}

/** The formats; the content of the active one is shown below it. */
export function FormatList({ templates, defaultId, choice, chosen, onChange, onPreview }: FormatListProps) {
  const { t } = useTranslation('labels');
  const { number } = useFormats();
  return (
    <Stack gap={10} role="radiogroup" aria-label={t('formats')}>
      {templates.map((template) => {
        const isActive = template.id === choice.format;
        const { id, name, description, max_attributes_allowed: most } = template;
        return (
          <div key={id} className={css['format']} data-active={isActive || undefined}>
            <Button
              variant="text"
              role="radio"
              aria-checked={isActive}
              className={css['pick']}
              onClick={() => onChange(withFormat(choice, template))}
            >
              <span className={css['picture']} data-tall={isTall(id) || undefined}>
                <img src={template.preview_image ?? template.skeleton_image} alt="" />
              </span>
              <Stack as="span" gap={2} grow align="start">
                <Row as="span" gap={8}>
                  <Text weight={600}>{name}</Text>
                  {id === defaultId ? <Tag tone="accent">{t('default')}</Tag> : null}
                </Row>
                <Text tone="soft" size="sm">
                  {description}
                </Text>
                <Text tone="faint" size="sm">
                  {t('room', { count: most, formatted: number(most) })}
                </Text>
              </Stack>
            </Button>
            {isActive ? (
              <Stack gap={16} className={css['options']}>
                {most > 0 ? (
                  <AttributePanel
                    template={template}
                    checked={choice.attributes}
                    onChange={(attributes) => onChange({ ...choice, attributes })}
                  />
                ) : null}
                <PrintOptions choice={choice} chosen={chosen} onChange={onChange} onPreview={onPreview} />
              </Stack>
            ) : null}
          </div>
        );
      })}
    </Stack>
  );
}

const isTall = (id: LabelFormatId): boolean => {
  const { label } = labelFormat(id);
  return label.height > label.width;
};
