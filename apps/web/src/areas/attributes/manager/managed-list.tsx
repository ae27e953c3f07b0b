import { foldText } from '@sourcewiz/contract';
import { Plus } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { Row } from '../../../platform/kit/layout/layout.tsx';
import { RowSkeletons } from '../../../platform/kit/states/skeletons.tsx';
import { NothingFound } from '../../../platform/kit/states/states.tsx';
import { ListTools } from '../../../platform/list/list-tools.tsx';
import { Loaded, type Loading } from '../../../platform/list/loaded.tsx';
import css from './manager.module.css';

/** A list of the manager: search, count and the add button above it, and its empty and loading states. */
export function ManagedList<One extends { name: string }>({
  query,
  what,
  rows,
  words,
  tools,
  onAdd,
  children,
}: {
  query: Loading<readonly One[]>;
  /** Names the list in the message that it could not be loaded. */
  what: string;
  /** The visible rows, in their order. */
  rows: readonly One[];
  words: {
    search: string;
    add: string;
    count: (found: number) => string;
    notFound: (search: string) => string;
    notFoundText: string;
  };
  /** Further tools, before the button. */
  tools?: ReactNode;
  onAdd: () => void;
  /** The matching rows, and whether these are all rows. */
  children: (found: readonly One[], isAll: boolean, add: ReactNode) => ReactNode;
}) {
  const { t } = useTranslation('attributeManager');
  const [search, setSearch] = useState('');
  const wanted = foldText(search);
  const found = rows.filter(({ name }) => foldText(name).includes(wanted));
  const add = (
    <Button variant="primary" icon={<Plus size={15} />} onClick={onAdd}>
      {words.add}
    </Button>
  );
  return (
    <>
      <ListTools
        search={{ label: words.search, value: search, onSearch: setSearch }}
        count={query.data === undefined ? '' : words.count(found.length)}
      >
        {tools}
        {add}
      </ListTools>
      <Loaded query={query} what={what} waiting={<RowSkeletons count={9} columns={3} />}>
        {() =>
          found.length === 0 && search !== '' ? (
            <NothingFound
              title={words.notFound(search)}
              text={words.notFoundText}
              actions={<Button onClick={() => setSearch('')}>{t('list.clearSearch')}</Button>}
            />
          ) : (
            children(found, search === '', add)
          )
        }
      </Loaded>
    </>
  );
}

/** The content of a row: its name opens the record, and so does a press anywhere on the row. */
export function OpenRow({
  name,
  label,
  icon,
  fact,
  tags,
  isQuiet = false,
  onOpen,
}: {
  name: string;
  /** Name of its button. */
  label: string;
  icon?: ReactNode;
  /** One line about it. */
  fact: ReactNode;
  tags: ReactNode;
  isQuiet?: boolean;
  onOpen: () => void;
}) {
  return (
    <div className={css['open']} data-quiet={isQuiet || undefined}>
      <Row as="button" type="button" gap={8} className={css['name']} aria-label={label} onClick={onOpen}>
        {icon}
        <span>{name}</span>
      </Row>
      <span className={css['fact']}>{fact}</span>
      <Row as="span" gap={6} wrap className={css['tags']}>
        {tags}
      </Row>
    </div>
  );
}

/** The record in a drawer, null for a new one. Each opening starts fresh; closing lets it slide away first. */
export function useDrawer<One>() {
  const [shown, setShown] = useState<{ record: One | null; isOpen: boolean; time: number } | null>(null);
  return {
    shown,
    open: (record: One | null): void =>
      setShown((now) => ({ record, isOpen: true, time: (now?.time ?? 0) + 1 })),
    close: (): void => setShown((now) => (now === null ? null : { ...now, isOpen: false })),
  };
}
