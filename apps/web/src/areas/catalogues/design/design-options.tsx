import {
  accentColours,
  designs,
  listAttributes,
  paperFonts,
  paperParts,
  papers,
  type PaperFont,
  type PaperLook,
} from '@sourcewiz/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../platform/api/use-call.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { Checkbox } from '../../../platform/kit/fields/checkbox.tsx';
import { ChoiceField } from '../../../platform/kit/fields/choices/choice-field.tsx';
import { Field } from '../../../platform/kit/fields/field.tsx';
import { LinkButton } from '../../../platform/kit/fields/link-button.tsx';
import { Segmented } from '../../../platform/kit/fields/segmented.tsx';
import { TextInput } from '../../../platform/kit/fields/text-input.tsx';
import { Row, Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import { chosenAttributes, offeredAttributes } from '../details/shown-attributes.rules.ts';
import { stepLink } from '../step-link.ts';
import { shownFacts } from './design.rules.ts';
import { ColourDot } from '../../../platform/kit/marks/colour-dot.tsx';
import css from './design.module.css';

const COLOUR = /^#[0-9a-f]{6}$/;

interface OptionsProps {
  catalogueId: number;
  attributeIds: readonly number[];
  look: PaperLook;
  onChange: (change: Partial<PaperLook>) => void;
}

/** Paper, parts, colour, letters and images; what the design cannot show says why. */
export function DesignOptions({ catalogueId, attributeIds, look, onChange }: OptionsProps) {
  const { t } = useTranslation('catalogues');
  const { images } = designs[look.design];
  const counts = Array.from({ length: Math.max(1, images) }, (_, index) => String(index + 1));
  return (
    <Stack gap={16}>
      <Field label={t('design.paper')}>
        {() => (
          <Segmented
            label={t('design.paper')}
            items={papers.map((key) => ({ key, label: t(`design.papers.${key === '16:9' ? 'wide' : key}`) }))}
            value={look.paper}
            onChange={(paper) => onChange({ paper })}
          />
        )}
      </Field>
      <Stack gap={6} role="group" aria-label={t('design.parts')}>
        {paperParts.map((part) => (
          <Checkbox
            key={part}
            checked={look.parts.includes(part)}
            onChange={(isOn) =>
              onChange({
                parts: paperParts.filter((one) => (one === part ? isOn : look.parts.includes(one))),
              })
            }
          >
            {t(`design.part.${part}`)}
          </Checkbox>
        ))}
      </Stack>
      <Accent value={look.accent} onChange={(accent) => onChange({ accent })} />
      <Field label={t('design.font')} note={t('design.fontNote')}>
        {({ id }) => (
          <ChoiceField
            id={id}
            label={t('design.font')}
            choices={Object.entries(paperFonts).map(([value, label]) => ({ value, label }))}
            value={look.font}
            onChange={(font) => onChange({ font: font as PaperFont })}
          />
        )}
      </Field>
      <Field
        label={t('design.images')}
        note={images <= 1 ? t(images === 0 ? 'design.noImages' : 'design.oneImage') : null}
      >
        {() =>
          images > 1 ? (
            <Segmented
              label={t('design.images')}
              items={counts.map((key) => ({ key, label: key }))}
              value={String(Math.min(look.images_per_product, images))}
              onChange={(count) => onChange({ images_per_product: Number(count) })}
            />
          ) : null
        }
      </Field>
      <ShownFacts catalogueId={catalogueId} attributeIds={attributeIds} look={look} />
    </Stack>
  );
}

function Accent({ value, onChange }: { value: string; onChange: (colour: string) => void }) {
  const { t } = useTranslation('catalogues');
  const [typed, setTyped] = useState(value);
  const isColour = COLOUR.test(typed);
  const choose = (colour: string): void => {
    setTyped(colour);
    if (COLOUR.test(colour)) onChange(colour);
  };
  return (
    <Stack gap={8}>
      <Text weight={560}>{t('design.accent')}</Text>
      <Row gap={4} wrap role="group" aria-label={t('design.accent')}>
        {accentColours.map((colour, index) => (
          <Button
            key={colour}
            variant="text"
            size="small"
            icon={<ColourDot colour={colour} />}
            aria-label={t('design.colour', { number: index + 1 })}
            aria-pressed={colour === value}
            onClick={() => choose(colour)}
          />
        ))}
      </Row>
      <Field label={t('design.ownColour')} error={isColour ? undefined : t('design.notColour')}>
        {(control) => (
          <TextInput
            {...control}
            value={typed}
            onChange={({ target }) => choose(target.value.trim().toLowerCase())}
          />
        )}
      </Field>
    </Stack>
  );
}

/** The chosen attributes; those that the design has no room for are dimmed. */
function ShownFacts({ catalogueId, attributeIds, look }: Omit<OptionsProps, 'onChange'>) {
  const { t } = useTranslation('catalogues');
  const { data } = useCall(listAttributes);
  const { facts } = designs[look.design];
  const rows = shownFacts(look.design, chosenAttributes(attributeIds, offeredAttributes(data ?? [])));
  return (
    <Stack gap={6}>
      <Row justify="between">
        <Text weight={560}>{t('design.shown')}</Text>
        <LinkButton {...stepLink('details', catalogueId)} variant="text" size="small">
          {t('design.changeShown')}
        </LinkButton>
      </Row>
      <ul className={css['facts']}>
        {rows.map(({ id, name, reason }) => (
          <li key={id} data-dim={reason !== null || undefined}>
            {name}
            {reason === null ? null : (
              <Text tone="faint" size="sm">
                {t(`design.cannot.${reason}`, { count: facts, formatted: String(facts) })}
              </Text>
            )}
          </li>
        ))}
      </ul>
    </Stack>
  );
}
