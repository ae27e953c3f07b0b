import { listThingLists, thingListSorts, type ThingList } from '@sourcewiz/contract';
import { List } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../platform/api/use-call.ts';
import { Button } from '../../platform/kit/fields/button.tsx';
import { ListTools } from '../../platform/list/list-tools.tsx';
import type { Column } from '../../platform/list/record-list.tsx';
import { PER_PAGE, RecordsPage } from '../../platform/list/records-page.tsx';
import { useListSearch } from '../../platform/list/use-list-search.ts';
import { readThingListsSearch } from './thing-lists-search.rules.ts';
import { ThingListForm } from './thing-list-form.tsx';

export function ThingListsPage() {
  const { t } = useTranslation('thingLists');
  const { search, change, show } = useListSearch(readThingListsSearch);
  const { q = '', ...order } = search;
  const query = { query: q, per_page: PER_PAGE, ...order };
  const list = useCall(listThingLists, { query }, { whileLoading: 'keep' });
  const [opened, setOpened] = useState<{ thingList: ThingList | null } | null>(null);
  const columns = useThingListsColumns((thingList) => setOpened({ thingList }));
  return (
    <RecordsPage
      title={t('title')}
      label={t('title')}
      add={{ label: t('add'), onClick: () => setOpened({ thingList: null }) }}
      tools={
        <ListTools search={{ label: t('search'), value: q, onSearch: (typed) => change({ q: typed }) }} />
      }
      query={list}
      rows={({ thingLists }) => thingLists}
      columns={columns}
      search={search}
      sorts={thingListSorts}
      onChange={change}
      empty={{ icon: <List size={18} />, title: t('empty') }}
      nothing={{ title: t('nothing'), showAll: t('showAll'), onShowAll: () => show({}) }}
    >
      {opened && <ThingListForm thingList={opened.thingList} onClose={() => setOpened(null)} />}
    </RecordsPage>
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
