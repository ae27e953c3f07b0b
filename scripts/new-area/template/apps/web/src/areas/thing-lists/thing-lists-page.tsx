import {
  exportThingLists,
  listThingLists,
  thingListFields,
  thingListSorts,
  thingListStates,
  type ThingList,
} from '@sourcewiz/contract';
import { List } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../platform/api/use-call.ts';
import { ExportButton } from '../../platform/list/export-button.tsx';
import { StateFilter } from '../../platform/list/list-choice.tsx';
import { ListTools } from '../../platform/list/list-tools.tsx';
import { PER_PAGE, RecordsPage } from '../../platform/list/records-page.tsx';
import { useListSearch } from '../../platform/list/use-list-search.ts';
import { useRecordColumns } from '../../platform/record/use-record-columns.tsx';
import { usePermitted } from '../../platform/session/session.tsx';
import { ThingListForm } from './thing-list-form.tsx';
import { readThingListsSearch } from './thing-lists-search.rules.ts';

export function ThingListsPage() {
  const { t } = useTranslation('thingLists');
  const { search, change, show } = useListSearch(readThingListsSearch);
  const { q = '', ...order } = search;
  const query = { query: q, per_page: PER_PAGE, ...order };
  const list = useCall(listThingLists, { query }, { whileLoading: 'keep' });
  const mayAdd = usePermitted('edit_thing_lists');
  const [opened, setOpened] = useState<{ thingList: ThingList | null } | null>(null);
  const columns = useRecordColumns(thingListFields, {
    shown: ['name', 'state', 'remarks'],
    sorts: thingListSorts,
    onOpen: (thingList: ThingList) => setOpened({ thingList }),
  });
  return (
    <RecordsPage
      title={t('title')}
      label={t('title')}
      actions={<ExportButton operation={exportThingLists} query={query} />}
      add={mayAdd ? { label: t('add'), onClick: () => setOpened({ thingList: null }) } : undefined}
      tools={
        <ListTools search={{ label: t('search'), value: q, onSearch: (typed) => change({ q: typed }) }}>
          <StateFilter
            label={thingListFields.state}
            all={t('anyState')}
            states={thingListStates}
            counts={list.data?.states}
            value={search.state}
            onChange={(state) => change({ state })}
          />
        </ListTools>
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
      {opened && <ThingListForm {...opened} onClose={() => setOpened(null)} />}
    </RecordsPage>
  );
}
