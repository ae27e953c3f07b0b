import { labelFormat, type LabelFormatId, type LabelTemplate, listAttributes } from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../platform/i18n/format.ts';
import { Button } from '../../platform/kit/fields/button.tsx';
import { Row, Stack, Text } from '../../platform/kit/layout/layout.tsx';
import { Tag } from '../../platform/kit/marks/tag.tsx';
import type { ChosenProducts } from '../../platform/offers/offers.ts';
import { withFormat, type LabelChoice, toggled } from './label-choice.ts';
import css from './labels.module.css';
import { PrintOptions } from './print-options.tsx';
import { useCall } from '../../platform/api/use-call.ts';
import { Checkbox } from '../../platform/kit/fields/checkbox.tsx';
import { toast } from '../../platform/kit/toasts/toast-store.ts';
import { LineSkeletons } from '../../platform/kit/states/skeletons.tsx';
import { Loaded } from '../../platform/list/loaded.tsx';

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

/** Chooses the attributes to print, as many as the label has room for. */
function AttributePanel({
  template: { attributes: ids, max_attributes_allowed: limit },
  checked,
  onChange,
}: {
  template: LabelTemplate;
  checked: readonly number[];
  onChange: (attributes: readonly number[]) => void;
}) {
  const { t } = useTranslation('labels');
  const { number } = useFormats();
  const list = useCall(listAttributes, {}, { staleTime: 60_000 });
  const check = (id: number): void => {
    const next = toggled(checked, id, limit);
    if (next === null) toast({ tone: 'warn', title: t('attributes.full') });
    else onChange(next);
  };
  return (
    <Stack as="section" gap={8} aria-label={t('attributes.title')}>
      <Row justify="between">
        <Text weight={600}>{t('attributes.title')}</Text>
        <Text tone="faint" size="sm" figures role="status">
          {t('attributes.count', { count: checked.length, formatted: number(checked.length), limit })}
        </Text>
      </Row>
      <Loaded query={list} what={t('attributes.title')} waiting={<LineSkeletons count={4} />}>
        {(attributes) => {
          const byId = new Map(attributes.map((attribute) => [attribute.id, attribute]));
          const offered = ids.flatMap((id) => byId.get(id) ?? []);
          if (offered.length === 0) return <Text tone="soft">{t('attributes.none')}</Text>;
          return (
            <div className={css['attributes']}>
              {offered.map(({ id, name }) => (
                <Checkbox key={id} checked={checked.includes(id)} onChange={() => check(id)}>
                  {name}
                </Checkbox>
              ))}
            </div>
          );
        }}
      </Loaded>
    </Stack>
  );
}
