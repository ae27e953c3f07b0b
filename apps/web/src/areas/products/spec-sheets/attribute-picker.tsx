import type { Attribute } from '@sourcewiz/contract';
import { foldText } from '@sourcewiz/contract';
import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { moved } from '../../../platform/kit/sort/moved.ts';
import { SearchField } from '../../../platform/kit/fields/search-field.tsx';
import css from './template-dialog.module.css';

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
        <header>
          <h3>{t('template.shown')}</h3>
        </header>
        {chosen.length === 0 ? <p className={css['quiet']}>{t('template.shownNone')}</p> : null}
        <ol>
          {chosen.map((id, at) => {
            const name = names.get(id) ?? '';
            return (
              <li key={id} className={css['entry']}>
                <span title={name}>{name}</span>
                <Button
                  variant="text"
                  size="small"
                  aria-label={t('template.up', { name })}
                  disabled={at === 0}
                  icon={<ArrowUp size={14} aria-hidden />}
                  onClick={() => onChange(moved(chosen, at, at - 1))}
                />
                <Button
                  variant="text"
                  size="small"
                  aria-label={t('template.down', { name })}
                  disabled={at === chosen.length - 1}
                  icon={<ArrowDown size={14} aria-hidden />}
                  onClick={() => onChange(moved(chosen, at, at + 1))}
                />
                <Button
                  variant="text"
                  size="small"
                  aria-label={t('template.remove', { name })}
                  icon={<X size={14} aria-hidden />}
                  onClick={() => onChange(chosen.toSpliced(at, 1))}
                />
              </li>
            );
          })}
        </ol>
      </section>
      <section aria-label={t('template.offered')}>
        <header>
          <h3>{t('template.offered')}</h3>
          {found.length > 1 ? (
            <button
              type="button"
              className={css['all']}
              onClick={() => onChange([...chosen, ...found.map(({ id }) => id)])}
            >
              {t('template.addAll')}
            </button>
          ) : null}
        </header>
        <SearchField
          label={t('template.search')}
          placeholder={t('template.search')}
          value={words}
          onSearch={setWords}
        />
        {found.length > 0 ? null : (
          <p className={css['quiet']}>{t(left.length === 0 ? 'template.allShown' : 'template.notFound')}</p>
        )}
        <ul>
          {found.map(({ id, name }) => (
            <li key={id} className={css['entry']}>
              <span title={name}>{name}</span>
              <Button
                variant="text"
                size="small"
                aria-label={t('template.add', { name })}
                icon={<Plus size={14} aria-hidden />}
                onClick={() => onChange([...chosen, id])}
              />
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
