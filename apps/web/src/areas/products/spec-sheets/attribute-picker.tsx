import { foldText, type Attribute } from '@sourcewiz/contract';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { IconButton } from '../../../platform/kit/fields/icon-button.tsx';
import { Row, Text } from '../../../platform/kit/layout/layout.tsx';
import { moved } from '../../../platform/kit/sort/moved.ts';
import { MoveButtons } from '../../../platform/kit/sort/move-buttons.tsx';
import { SearchField } from '../../../platform/kit/fields/search-field.tsx';
import css from './templates/template-dialog.module.css';

/** Attributes of a template in their order, and those that can be added. */
export function AttributePicker({
  attributes,
  chosen,
  onChange,
}: {
  attributes: readonly Attribute[];
  chosen: readonly number[];
  onChange: (ids: number[]) => void;
}) {
  const { t } = useTranslation('specSheets');
  const [words, setWords] = useState('');
  const names = new Map(attributes.map(({ id, name }) => [id, name]));
  const left = attributes.filter(({ id }) => !chosen.includes(id));
  const found = left.filter(({ name }) => foldText(name).includes(foldText(words)));
  return (
    <div className={css['picker']}>
      <section aria-label={t('template.shown')}>
        <Text as="h3" weight={600}>
          {t('template.shown')}
        </Text>
        {chosen.length === 0 ? (
          <Text as="p" tone="faint">
            {t('template.shownNone')}
          </Text>
        ) : null}
        <ol>
          {chosen.map((id, at) => {
            const name = names.get(id) ?? '';
            return (
              <Row as="li" key={id} gap={0} className={css['entry']}>
                <Text grow clip title={name}>
                  {name}
                </Text>
                <MoveButtons
                  name={name}
                  index={at}
                  count={chosen.length}
                  onMove={(from, to) => onChange(moved(chosen, from, to))}
                />
                <IconButton
                  label={t('template.remove', { name })}
                  icon={<X size={14} aria-hidden />}
                  onClick={() => onChange(chosen.toSpliced(at, 1))}
                />
              </Row>
            );
          })}
        </ol>
      </section>
      <section aria-label={t('template.offered')}>
        <Row as="header" gap={10} justify="between">
          <Text as="h3" weight={600}>
            {t('template.offered')}
          </Text>
          {found.length > 1 ? (
            <Button
              variant="text"
              size="small"
              onClick={() => onChange([...chosen, ...found.map(({ id }) => id)])}
            >
              {t('template.addAll')}
            </Button>
          ) : null}
        </Row>
        <SearchField
          label={t('template.search')}
          placeholder={t('template.search')}
          value={words}
          onSearch={setWords}
        />
        {found.length > 0 ? null : (
          <Text as="p" tone="faint">
            {t(left.length === 0 ? 'template.allShown' : 'template.notFound')}
          </Text>
        )}
        <ul>
          {found.map(({ id, name }) => (
            <Row as="li" key={id} gap={0} className={css['entry']}>
              <Text grow clip title={name}>
                {name}
              </Text>
              <IconButton
                label={t('template.add', { name })}
                icon={<Plus size={14} aria-hidden />}
                onClick={() => onChange([...chosen, id])}
              />
            </Row>
          ))}
        </ul>
      </section>
    </div>
  );
}
