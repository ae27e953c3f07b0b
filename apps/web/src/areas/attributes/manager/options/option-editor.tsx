import { foldText, labelKey } from '@sourcewiz/contract';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../../platform/i18n/format.ts';
import { Button } from '../../../../platform/kit/fields/button.tsx';
import { Checkbox } from '../../../../platform/kit/fields/checkbox.tsx';
import { Row, Stack, Text } from '../../../../platform/kit/layout/layout.tsx';
import { MoreLine } from '../../../../platform/kit/page/more-line.tsx';
import { moved } from '../../../../platform/kit/sort/moved.ts';
import { SearchField } from '../../../../platform/kit/fields/search-field.tsx';
import { LineSkeletons } from '../../../../platform/kit/states/skeletons.tsx';
import { SortableList } from '../../../../platform/kit/sort/sortable-list.tsx';
import { Loaded } from '../../../../platform/list/loaded.tsx';
import { useStable } from '../../../../platform/kit/use-stable.ts';
import { AddLine } from '../add-line.tsx';
import css from '../attribute-drawer.module.css';
import type { OptionDraft } from './option-draft.rules.ts';
import { OptionRow } from './option-row.tsx';
import type { AttributeFormState } from '../use-attribute-form.ts';
import { SwitchLine } from '../use-settings.tsx';

/** A list with more options than this gets a search. */
const SEARCH_FROM = 20;
/** Most rows at once: with field, grip and buttons they take longer to render than choices. */
const ROWS = 50;

/** The options of an attribute: added, renamed, sorted, archived; those without products can be removed. */
export function OptionEditor({ state: { form, list, isReady } }: { state: AttributeFormState }) {
  const { t } = useTranslation('attributeManager');
  const wrong = useMemo(
    () => new Set(Object.keys(form.problems).map((path) => path.replace('options.', ''))),
    [form.problems],
  );
  return (
    <Stack as="section" aria-label={t('form.options')}>
      <Text as="h3" size="base" weight={600}>
        {t('form.options')}
      </Text>
      {isReady ? (
        <OptionList
          drafts={form.draft.options}
          onChange={(drafts) => form.set('options', drafts)}
          wrong={wrong}
        />
      ) : (
        <Loaded query={list} what={t('form.options')} waiting={<LineSkeletons count={4} />}>
          {() => <LineSkeletons count={4} />}
        </Loaded>
      )}
      <div>
        <SwitchLine
          label={t('form.open')}
          note={t('form.openNote')}
          checked={form.draft.open_options}
          onChange={(open_options) => form.set('open_options', open_options)}
        />
      </div>
    </Stack>
  );
}

interface ListProps {
  drafts: readonly OptionDraft[];
  onChange: (drafts: OptionDraft[]) => void;
  wrong: ReadonlySet<string>;
}

function OptionList({ drafts, onChange, wrong }: ListProps) {
  const { t } = useTranslation('attributeManager');
  const { t: shared } = useTranslation('platform');
  const { number } = useFormats();
  const { shown, more, found, showMore, archived, showsArchived, setShowsArchived } = useShown(drafts, wrong);
  const replace = useStable((key: string, next: Partial<OptionDraft>): void =>
    onChange(drafts.map((draft) => (draft.key === key ? { ...draft, ...next } : draft))),
  );
  const remove = useStable((key: string): void => onChange(drafts.filter((draft) => draft.key !== key)));
  // Moves to the place of the neighbour on screen, wherever that is among the hidden ones.
  const move = useStable((from: number, to: number): void => {
    const [one, other] = [shown[from], shown[to]];
    if (one && other) onChange(moved(drafts, drafts.indexOf(one.draft), drafts.indexOf(other.draft)));
  });
  const add = (label: string): void => {
    onChange([...drafts, { key: freeKey(drafts, label), label, archived: false, used: 0 }]);
    found.search('');
  };
  const next = Math.min(ROWS, more);
  const taken = useMemo(() => new Set(drafts.map((draft) => labelKey(draft.label))), [drafts]);
  return (
    <>
      {drafts.length === 0 ? (
        <Text as="p" tone="faint">
          {t('options.none')}
        </Text>
      ) : null}
      {drafts.length > SEARCH_FROM ? (
        <SearchField
          label={t('options.search')}
          placeholder={t('options.search')}
          value={found.words}
          onSearch={found.search}
        />
      ) : null}
      <SortableList onMove={move}>
        <ul className={css['options']} aria-label={t('form.options')}>
          {shown.map(({ draft, at }, index) => (
            <OptionRow
              key={draft.key}
              draft={draft}
              at={at}
              index={index}
              count={shown.length}
              isWrong={wrong.has(draft.key)}
              onMove={move}
              onChange={replace}
              onRemove={remove}
            />
          ))}
        </ul>
      </SortableList>
      {shown.length === 0 && found.words !== '' ? (
        <Text as="p" tone="faint">
          {shared('choices.nothing')}
        </Text>
      ) : null}
      {more === 0 ? null : (
        <Row justify="between">
          <MoreLine count={more} className={css['moreCount']} />
          <Button onClick={showMore}>{t('options.showMore', { formatted: number(next) })}</Button>
        </Row>
      )}
      <AddLine
        label={t('options.add')}
        problemOf={(label) => (taken.has(labelKey(label)) ? t('options.doubled', { label }) : undefined)}
        onAdd={add}
      />
      {archived === 0 ? null : (
        <Checkbox checked={showsArchived} onChange={setShowsArchived}>
          {t('options.showArchived', { count: archived, formatted: number(archived) })}
        </Checkbox>
      )}
    </>
  );
}

/** The rows on screen: of a long list the first matches, new ones, and those that prevent saving. */
function useShown(drafts: readonly OptionDraft[], wrong: ReadonlySet<string>) {
  const [showsArchived, setShowsArchived] = useState(false);
  const [limit, setLimit] = useState(ROWS);
  // Searched only when the words change: a row must not disappear while its label is edited.
  const [{ words, keys }, setFound] = useState<{ words: string; keys: ReadonlySet<string> | null }>({
    words: '',
    keys: null,
  });
  const fitting = drafts
    .filter((draft) => showsArchived || !draft.archived || wrong.has(draft.key))
    .map((draft, place) => ({ draft, at: place + 1 }))
    .filter(({ draft: { key } }) => keys === null || keys.has(key) || wrong.has(key));
  const shown = fitting.filter(
    ({ draft: { key, id } }, place) => place < limit || id === undefined || wrong.has(key),
  );
  const search = (next: string): void => {
    setFound({ words: next, keys: next === '' ? null : keysWith(next, drafts) });
    setLimit(ROWS);
  };
  return {
    shown,
    more: fitting.length - shown.length,
    showMore: () => setLimit(limit + ROWS),
    found: { words, search },
    archived: drafts.filter((draft) => draft.archived).length,
    showsArchived,
    setShowsArchived,
  };
}

/** Keys of the options with the words in their current or stored label. */
function keysWith(words: string, drafts: readonly OptionDraft[]): Set<string> {
  const wanted = foldText(words);
  const fitting = drafts.filter(({ label, id }) =>
    [label, id ?? ''].some((text) => foldText(text).includes(wanted)),
  );
  return new Set(fitting.map(({ key }) => key));
}

/** A key that no row has: an option that was added, renamed and is added again must not get the key of the first. */
function freeKey(drafts: readonly OptionDraft[], label: string): string {
  const taken = new Set(drafts.map(({ key }) => key));
  let key = `new ${label}`;
  for (let again = 2; taken.has(key); again += 1) key = `new ${label} ${again}`;
  return key;
}
