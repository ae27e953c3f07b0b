import type { Attribute } from '@sourcewiz/contract';
import { CircleCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ProgressRing } from '../../platform/ui/progress.tsx';
import { readEntry } from '../attributes/index.ts';
import type { Changes, ProductBase } from './product-changes.ts';
import css from './completeness-card.module.css';
import page from './product-editor.module.css';

export interface Filled {
  sections: Partial<Record<Attribute['tabname'], { filled: number; total: number }>>;
  /** Whole percent over all attributes and the main image. */
  percent: number;
  /** Attributes that a buyer would miss. */
  missing: Attribute[];
}

/** Attributes without which a buyer cannot decide; compulsory ones count as well. */
const buyerKeys = new Set(['description', 'material', 'color', 'size', 'moq', 'selling_price']);

/** How much is filled in, unsaved changes included; a value that only variants have counts. */
export function filledOf({
  attributes,
  product,
  changes,
}: {
  attributes: readonly Attribute[];
  product: ProductBase;
  changes: Changes;
}): Filled {
  const isFilled = (attribute: Attribute): boolean => {
    if (product.variants.some(({ values }) => values[attribute.id] !== undefined)) return true;
    const entry = changes.entries?.[attribute.id];
    if (entry === undefined) return product.values[attribute.id] !== undefined;
    const read = readEntry(attribute, entry, { isDraft: true });
    return !read.ok || read.value !== null;
  };
  const sections: Filled['sections'] = {};
  const missing: Attribute[] = [];
  let count = 0;
  for (const attribute of attributes) {
    const section = (sections[attribute.tabname] ??= { filled: 0, total: 0 });
    section.total += 1;
    if (isFilled(attribute)) {
      section.filled += 1;
      count += 1;
    } else if (!attribute.is_internal && (attribute.compulsory || buyerKeys.has(attribute.internal_name))) {
      missing.push(attribute);
    }
  }
  const hasImage = product.images.length > 0 || product.variants.some(({ images }) => images.length > 0);
  return {
    sections,
    missing,
    percent: Math.floor(((count + (hasImage ? 1 : 0)) / (attributes.length + 1)) * 100),
  };
}

interface Row {
  key: string;
  label: string;
  text: string;
  done: boolean;
  /** Id of the part to go to. */
  to: string;
}

const order = ['basic', 'production', 'internal', 'images', 'packing'] as const;

/** How full each section is, and what a buyer would miss; a click goes there. */
export function CompletenessCard({
  filled,
  images,
  onJump,
}: {
  filled: Filled;
  images: number;
  onJump: (id: string) => void;
}) {
  const { t } = useTranslation('products');
  const rows = order.flatMap((key): Row[] => {
    if (key === 'images') {
      return [
        {
          key,
          label: t('completeness.images'),
          text: t('completeness.added', { count: images }),
          done: images > 0,
          to: 'images',
        },
      ];
    }
    const section = filled.sections[key];
    if (section === undefined) return [];
    return [
      {
        key,
        label: t(`sections.${key}`),
        text: t('completeness.of', section),
        done: section.filled === section.total,
        to: `section-${key}`,
      },
    ];
  });
  return (
    <section className={page['card']}>
      <header className={page['cardHead']}>
        <h2>{t('completeness.title')}</h2>
        <span className={css['total']}>
          <ProgressRing percent={filled.percent} />
        </span>
      </header>
      <ul>
        {rows.map(({ key, label, text, done, to }) => (
          <li key={key}>
            <button type="button" className={css['row']} onClick={() => onJump(to)}>
              {done ? (
                <CircleCheck size={16} aria-hidden className={css['done']} />
              ) : (
                <i className={css['open']} aria-hidden />
              )}
              <span className={css['label']}>{label}</span>
              <span className={css['text']}>{text}</span>
            </button>
          </li>
        ))}
      </ul>
      {filled.missing.length === 0 ? null : (
        <div className={css['missing']}>
          <h3>{t('completeness.missing')}</h3>
          <div className={css['chips']}>
            {filled.missing.map(({ id, name }) => (
              <button key={id} type="button" onClick={() => onJump(`field-${id}`)}>
                {name}
              </button>
            ))}
          </div>
        </div>
      )}
    </section>
  );
}
