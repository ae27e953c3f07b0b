import { listThingLists, thingListSorts, type ThingList } from '@sourcewiz/contract';
import { List, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../platform/api/use-call.ts';
import { Button } from '../../platform/kit/fields/button.tsx';
import { Page } from '../../platform/kit/page/page.tsx';
import { Pager } from '../../platform/kit/page/pager.tsx';
import { EmptyState, NothingFound } from '../../platform/kit/states/states.tsx';
import { ListTools } from '../../platform/list/list-tools.tsx';
import { RecordList, type Column } from '../../platform/list/record-list.tsx';
import { useListSearch } from '../../platform/list/use-list-search.ts';
import { readThingListsSearch } from './thing-lists-search.rules.ts';
import { ThingListForm } from './thing-list-form.tsx';

const PER_PAGE = 50;

export function ThingListsPage() {
  const { t } = useTranslation('thingLists');
  const { search, change, show } = useListSearch(readThingListsSearch);
  const { q = '', sort = 'name', page = 1 } = search;
  const list = useCall(
    listThingLists,
    { query: { query: q, sort, page, per_page: PER_PAGE } },
    { whileLoading: 'keep' },
  );
  const [opened, setOpened] = useState<{ thingList: ThingList | null } | null>(null);
  const add = (
    <Button
      variant="primary"
      icon={<Plus size={15} aria-hidden />}
      onClick={() => setOpened({ thingList: null })}
    >
      {t('add')}
    </Button>
  );
  const columns = useThingListsColumns((thingList) => setOpened({ thingList }));
  return (
    <Page title={t('title')} actions={add}>
      <ListTools search={{ label: t('search'), value: q, onSearch: (typed) => change({ q: typed }) }} />
      <RecordList
        label={t('title')}
        query={list}
        rows={({ thingLists }) => thingLists}
        idOf={({ id }) => id}
        columns={columns}
        sort={{
          value: sort,
          onChange: (next) => change({ sort: thingListSorts.find((one) => one === next) }),
        }}
        empty={
          q === '' ? (
            <EmptyState icon={<List size={18} />} title={t('empty')} actions={add} />
          ) : (
            <NothingFound
              title={t('nothing')}
              actions={<Button onClick={() => show({})}>{t('showAll')}</Button>}
            />
          )
        }
      />
      <Pager
        page={page}
        perPage={PER_PAGE}
        total={list.data?.total ?? 0}
        onPage={(next) => change({ page: next })}
      />
      {opened === null ? null : (
        <ThingListForm thingList={opened.thingList} onClose={() => setOpened(null)} />
      )}
    </Page>
  );
}

function useThingListsColumns(onOpen: (thingList: ThingList) => void): Column<ThingList>[] {
  const { t } = useTranslation('thingLists');
  return [
    {
      key: 'name',
      head: t('name'),
      card: 'title',
      sort: { up: 'name', down: '-name' },
      cell: (thingList) => (
        <Button variant="text" onClick={() => onOpen(thingList)}>
          {thingList.name}
        </Button>
      ),
    },
    { key: 'remarks', head: t('remarks'), cell: ({ remarks }) => remarks },
  ];
}
