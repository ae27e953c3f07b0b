import type { Attribute, ExportTemplate } from '@sourcewiz/contract';
import { Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Row, Stack, Text } from '../../platform/kit/layout/layout.tsx';
import { Tag } from '../../platform/kit/marks/tag.tsx';
import { detailsOf } from './use-details.ts';
import css from './exports.module.css';

/** The columns of a template, in their order. */
export function DetailList({
  template,
  details,
  fixed,
}: {
  template: ExportTemplate;
  details: readonly Attribute[];
  fixed: readonly string[];
}) {
  const { t } = useTranslation('exports');
  const chosen = detailsOf(template, details);
  return (
    <Stack gap={14}>
      <Stack gap={6}>
        <Text as="h3" size="sm" tone="faint" weight={560}>
          {t('select.always')}
        </Text>
        <Row as="ul" gap={6} wrap>
          {fixed.map((name) => (
            <li key={name}>
              <Tag>
                <Row gap={4}>
                  <Lock size={11} aria-hidden />
                  {name}
                </Row>
              </Tag>
            </li>
          ))}
        </Row>
      </Stack>
      <Stack gap={6}>
        <Text as="h3" size="sm" tone="faint" weight={560}>
          {t('select.details')} · {chosen.length}
        </Text>
        {template.selected_attributes.value === 'all' ? (
          <Text as="p" tone="soft" size="sm">
            {t('select.all')}
          </Text>
        ) : null}
        <ol className={css['details']}>
          {chosen.map(({ id, name }) => (
            <Text as="li" key={id} clip>
              {name}
            </Text>
          ))}
        </ol>
      </Stack>
    </Stack>
  );
}
