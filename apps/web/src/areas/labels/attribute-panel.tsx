import { listAttributes, type LabelTemplate } from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../platform/api/use-call.ts';
import { useFormats } from '../../platform/i18n/format.ts';
import { Checkbox } from '../../platform/kit/fields/checkbox.tsx';
import { Row, Stack, Text } from '../../platform/kit/layout/layout.tsx';
import { toast } from '../../platform/kit/toasts/toast-store.ts';
import { LineSkeletons } from '../../platform/kit/states/skeletons.tsx';
import { Loaded } from '../../platform/list/loaded.tsx';
import { toggled } from './label-choice.ts';
import css from './labels.module.css';

/** Chooses the attributes to print, as many as the label has room for. */
export function AttributePanel({
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
