import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Tabs } from '../../../platform/kit/page/tabs.tsx';
import { AttributesPart } from './attributes-part.tsx';
import { CategoriesPart } from './categories-part.tsx';
import { UnitsPart } from './units-part.tsx';

const parts = { attributes: AttributesPart, categories: CategoriesPart, units: UnitsPart } as const;
const keys = ['attributes', 'categories', 'units'] as const;

/** The admins' settings for the company's attributes, categories and units. */
export function AttributesTab() {
  const { t } = useTranslation('attributeManager');
  const [part, setPart] = useState<(typeof keys)[number]>('attributes');
  const Part = parts[part];
  return (
    <section aria-label={t('title')}>
      <Tabs
        items={keys.map((key) => ({ key, label: t(`parts.${key}`) }))}
        value={part}
        onChange={setPart}
        label={t('parts.label')}
        controls="attribute-manager-part"
      />
      <div id="attribute-manager-part" role="tabpanel" aria-label={t(`parts.${part}`)}>
        <Part />
      </div>
    </section>
  );
}
