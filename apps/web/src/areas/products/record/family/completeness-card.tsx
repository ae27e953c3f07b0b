import { askedAttributes, buyersSee, completenessOf, type Attribute, type Family } from '@sourcewiz/contract';
import { ChevronDown, CircleCheck } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../../platform/i18n/format.ts';
import { Button } from '../../../../platform/kit/fields/button.tsx';
import { Row, Text } from '../../../../platform/kit/layout/layout.tsx';
import { Section } from '../../../../platform/kit/page/section.tsx';
import { ProgressRing } from '../../../../platform/kit/states/progress.tsx';
import { readEntry } from '../../../attributes/index.ts';
import { entryField, type Changes, type ProductBase } from '../../change/product-draft.ts';
import css from './completeness-card.module.css';

export interface Filled {
  sections: Partial<Record<Attribute['tabname'], { filled: number; total: number; empty: Attribute[] }>>;
  /** Percentage of the family's attributes, the main image and the packaging rows, rounded as on the server. */
  percent: number;
  /** Attributes that a buyer would miss. */
  missing: Attribute[];
  lacksImage: boolean;
  lacksPackaging: boolean;
}

/** How much of the family is filled in, including unsaved changes; a value that only variants have counts. */
export function filledOf({
  attributes,
  family,
  product,
  changes,
}: {
  attributes: readonly Attribute[];
  family: Family;
  product: ProductBase;
  changes: Changes;
}): Filled {
  const isFilled = (attribute: Attribute): boolean => {
    if (product.variants.some(({ values }) => values[attribute.id] !== undefined)) return true;
    const entry = changes[entryField(attribute)];
    if (entry === undefined) return product.values[attribute.id] !== undefined;
    const read = readEntry(attribute, entry, { isDraft: true });
    return !read.ok || read.value !== null;
  };
  const { images, packaging } = product;
  const { missing, sections, ...rest } = completenessOf({
    asked: askedAttributes(attributes, family),
    isFilled,
    hasImage: images.length > 0 || product.variants.some((variant) => variant.images.length > 0),
    hasPackaging: packaging === null ? undefined : packaging.length > 0,
  });
  return {
    ...rest,
    sections: Object.fromEntries(
      sections.map(({ tab, ...section }) => [
        tab,
        { ...section, empty: missing.filter(({ tabname }) => tabname === tab) },
      ]),
    ),
    missing: buyersSee(missing, family),
  };
}

interface SectionFacts {
  key: string;
  label: string;
  text: string;
  done: boolean;
  /** Id of the part to go to. */
  to: string;
  /** The attributes that are not filled in. */
  empty: readonly Attribute[];
}

const order = ['basic', 'production', 'internal', 'images', 'packing'] as const;

/** Completeness of each section, and what a buyer would miss; a click goes there. */
export function CompletenessCard({
  filled,
  images,
  next,
  onJump,
}: {
  filled: Filled;
  images: number;
  /** Button that leads to the next gap. */
  next?: ReactNode;
  onJump: (id: string) => void;
}) {
  const { t } = useTranslation('products');
  const { number } = useFormats();
  const rows = order.flatMap((key): SectionFacts[] => {
    if (key === 'images') {
      return [
        {
          key,
          label: t('completeness.images'),
          text: t('completeness.added', { count: images, formatted: number(images) }),
          done: images > 0,
          to: 'images',
          empty: [],
        },
      ];
    }
    const section = filled.sections[key];
    if (section === undefined) return [];
    return [
      {
        key,
        label: t(`sections.${key}`),
        text: t('completeness.of', { filled: section.filled, total: section.total }),
        done: section.filled === section.total,
        to: `section-${key}`,
        empty: section.empty,
      },
    ];
  });
  return (
    <Section title={t('completeness.title')} aside={<ProgressRing percent={filled.percent} />}>
      <ul>
        {rows.map((row) => (
          <SectionRow key={row.key} row={row} onJump={onJump} />
        ))}
      </ul>
      {filled.missing.length === 0 ? null : (
        <div className={css['missing']}>
          <Text as="h3" tone="soft" size="sm" weight={450}>
            {t('completeness.missing')}
          </Text>
          <FieldLinks fields={filled.missing} onJump={onJump} tone="warn" />
        </div>
      )}
      {next}
    </Section>
  );
}

/** A section with its completeness; what it lacks opens below it. */
function SectionRow({ row, onJump }: { row: SectionFacts; onJump: (id: string) => void }) {
  const { t } = useTranslation('products');
  const [open, setOpen] = useState(false);
  const { label, text, done, to, empty } = row;
  return (
    <li>
      <Row gap={12}>
        {done ? (
          <CircleCheck size={16} aria-hidden className={css['done']} />
        ) : (
          <i className={css['open']} aria-hidden />
        )}
        <Button variant="text" className={css['label']} onClick={() => onJump(to)}>
          {label}
        </Button>
        {empty.length === 0 ? (
          <Text tone="soft" size="sm" figures className={css['count']}>
            {text}
          </Text>
        ) : (
          <Button
            variant="text"
            size="small"
            className={css['show']}
            aria-expanded={open}
            aria-label={t('completeness.show', { section: label, text })}
            onClick={() => setOpen(!open)}
          >
            {text}
            <ChevronDown size={13} aria-hidden />
          </Button>
        )}
      </Row>
      {open && empty.length > 0 ? <FieldLinks fields={empty} onJump={onJump} /> : null}
    </li>
  );
}

function FieldLinks({
  fields,
  onJump,
  tone,
}: {
  fields: readonly Attribute[];
  onJump: (id: string) => void;
  tone?: 'warn';
}) {
  return (
    <Row gap={6} wrap className={css['chips']} data-tone={tone}>
      {fields.map(({ id, name }) => (
        <Button key={id} size="small" onClick={() => onJump(`field-${id}`)}>
          {name}
        </Button>
      ))}
    </Row>
  );
}
