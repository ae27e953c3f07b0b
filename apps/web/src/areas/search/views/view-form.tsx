import { createSavedView, updateSavedView, type SavedView } from '@sourcewiz/contract';
import { ArrowLeft } from 'lucide-react';
import { useId, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../platform/api/use-act.ts';
import { problemText } from '../../../platform/i18n/problem-text.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { Checkbox } from '../../../platform/kit/fields/checkbox.tsx';
import { TextInput } from '../../../platform/kit/fields/text-input.tsx';
import { toast } from '../../../platform/kit/overlays/toast-store.ts';
import { viewContentOf } from '../library-search.rules.ts';
import css from './saved-views.module.css';
import type { ViewPanelProps } from './view-panel-props.ts';

/** Name and sharing of a view: a new one keeps the search that is open. */
export function ViewForm({
  editing,
  search,
  sort,
  onOpen,
  onBack,
}: Pick<ViewPanelProps, 'search' | 'sort' | 'onOpen'> & { editing: 'new' | SavedView; onBack: () => void }) {
  const { t } = useTranslation('search');
  const isNew = editing === 'new';
  const [name, setName] = useState(isNew ? '' : editing.name);
  const [shared, setShared] = useState(isNew ? false : editing.shared);
  const [problem, setProblem] = useState<string | null>(null);
  const id = useId();
  const options = {
    onProblems: ([first]: readonly Parameters<typeof problemText>[0][]) =>
      setProblem(first === undefined ? null : problemText(first)),
  };
  const create = useAct(createSavedView, options);
  const update = useAct(updateSavedView, options);

  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (name.trim() === '') return;
    setProblem(null);
    const answer = isNew
      ? await create.act({ body: { name: name.trim(), shared, ...viewContentOf(search, sort) } })
      : await update.act({ params: { id: editing.id }, body: { name: name.trim(), shared } });
    if (!answer.ok) return;
    toast({ tone: 'ok', title: t(isNew ? 'views.saved' : 'views.updated', { name: answer.data.name }) });
    if (isNew) onOpen({ ...search, saved: answer.data.id });
    else onBack();
  };
  return (
    <form className={css['form']} onSubmit={(event) => void save(event)}>
      <button type="button" className={css['back']} onClick={onBack}>
        <ArrowLeft size={14} aria-hidden />
        {t('views.back')}
      </button>
      <label htmlFor={id}>{t('views.name')}</label>
      <TextInput
        id={id}
        autoFocus
        value={name}
        maxLength={60}
        aria-invalid={problem !== null}
        aria-describedby={problem === null ? undefined : `${id}-problem`}
        onChange={(event) => {
          setName(event.target.value);
          setProblem(null);
        }}
      />
      {problem === null ? null : (
        <p id={`${id}-problem`} className={css['problem']} role="alert">
          {problem}
        </p>
      )}
      <Checkbox checked={shared} onChange={setShared}>
        {t('views.share')}
      </Checkbox>
      <Button
        type="submit"
        variant="primary"
        disabled={name.trim() === ''}
        loading={create.isActing || update.isActing}
      >
        {t(isNew ? 'views.create' : 'views.keep')}
      </Button>
    </form>
  );
}
