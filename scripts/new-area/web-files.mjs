/**
 * The web part of a new area: a list with search, order and pages in the address, a form to add and to change, and the
 * texts in both languages.
 * @param {import('./area-names.mjs').AreaNames} names
 * @returns {Record<string, string>} contents by path
 */
export function webFiles({ area, many, Many, one, One, path, title }) {
  const folder = `apps/web/src/areas/${area}`;
  const words = path.replaceAll('-', ' ');
  return {
    [`${folder}/${area}-texts.ts`]: `
import type { AreaTexts } from '../../platform/i18n/texts.ts';
import type { ${many}En } from './${area}.en.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    ${many}: typeof ${many}En;
  }
}

export const ${many}Texts: AreaTexts = {
  namespace: '${many}',
  en: () => import('./${area}.en.ts').then((texts) => texts.${many}En),
  tr: () => import('./${area}.tr.ts').then((texts) => texts.${many}Tr),
};
`,
    [`${folder}/${area}-routes.ts`]: `
import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../platform/router/lazy-page.ts';
import type { ShellRoute } from '../../platform/router/roots.ts';
import { read${Many}Search } from './${area}-search.rules.ts';

export function ${one}Routes(parent: ShellRoute) {
  return [
    createRoute({
      getParentRoute: () => parent,
      path: '/${area}',
      staticData: { permission: 'member' },
      validateSearch: read${Many}Search,
      component: lazyPage(() => import('./${area}-page.tsx'), '${Many}Page', '${many}'),
    }),
  ] as const;
}
`,
    [`${folder}/${area}-search.rules.ts`]: `
import { ${one}Sorts } from '@sourcewiz/contract';
import {
  oneOf,
  pageNumber,
  searchReader,
  words,
  type SearchOf,
} from '../../platform/list/list-search.rules.ts';

const parts = { q: words(200), sort: oneOf(${one}Sorts, 'name'), page: pageNumber };

/** What the address says of the list. */
export type ${Many}Search = SearchOf<typeof parts>;
export const read${Many}Search = searchReader(parts);
`,
    [`${folder}/${area}-page.tsx`]: `
import { list${Many}, ${one}Sorts, type ${One} } from '@sourcewiz/contract';
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
import { read${Many}Search } from './${area}-search.rules.ts';
import { ${One}Form } from './${path}-form.tsx';

const PER_PAGE = 50;

export function ${Many}Page() {
  const { t } = useTranslation('${many}');
  const { search, change, show } = useListSearch(read${Many}Search);
  const { q = '', sort = 'name', page = 1 } = search;
  const list = useCall(
    list${Many},
    { query: { query: q, sort, page, per_page: PER_PAGE } },
    { whileLoading: 'keep' },
  );
  const [opened, setOpened] = useState<{ ${one}: ${One} | null } | null>(null);
  const add = (
    <Button
      variant="primary"
      icon={<Plus size={15} aria-hidden />}
      onClick={() => setOpened({ ${one}: null })}
    >
      {t('add')}
    </Button>
  );
  const columns = use${Many}Columns((${one}) => setOpened({ ${one} }));
  return (
    <Page title={t('title')} actions={add}>
      <ListTools search={{ label: t('search'), value: q, onSearch: (typed) => change({ q: typed }) }} />
      <RecordList
        label={t('title')}
        query={list}
        rows={({ ${many} }) => ${many}}
        idOf={({ id }) => id}
        columns={columns}
        sort={{ value: sort, onChange: (next) => change({ sort: ${one}Sorts.find((one) => one === next) }) }}
        empty={
          q === '' ? (
            <EmptyState icon={<List size={18} />} title={t('empty')} actions={add} />
          ) : (
            <NothingFound title={t('nothing')} actions={<Button onClick={() => show({})}>{t('showAll')}</Button>} />
          )
        }
      />
      <Pager
        page={page}
        perPage={PER_PAGE}
        total={list.data?.total ?? 0}
        onPage={(next) => change({ page: next })}
      />
      {opened === null ? null : <${One}Form ${one}={opened.${one}} onClose={() => setOpened(null)} />}
    </Page>
  );
}

function use${Many}Columns(onOpen: (${one}: ${One}) => void): Column<${One}>[] {
  const { t } = useTranslation('${many}');
  return [
    {
      key: 'name',
      head: t('name'),
      card: 'title',
      sort: { up: 'name', down: '-name' },
      cell: (${one}) => (
        <Button variant="text" onClick={() => onOpen(${one})}>
          {${one}.name}
        </Button>
      ),
    },
    { key: 'remarks', head: t('remarks'), cell: ({ remarks }) => remarks },
  ];
}
`,
    [`${folder}/${path}-form.tsx`]: `
import { create${One}, list${Many}, update${One}, type ${One} } from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/api/call.ts';
import { FormDialog } from '../../platform/form/form-dialog.tsx';
import { FormTextField } from '../../platform/form/text-field.tsx';
import { useForm } from '../../platform/form/use-form.ts';

interface Draft {
  name: string;
  remarks: string;
}

/** Adds or changes a ${words}. @param ${one} null for a new one */
export function ${One}Form({ ${one}, onClose }: { ${one}: ${One} | null; onClose: () => void }) {
  const { t } = useTranslation('${many}');
  const form = useForm<${One} | null, Draft>({
    record: ${one},
    nameOf: (stored) => \`${path}:\${stored?.id ?? 'new'}\`,
    read: (stored) => ({ name: stored?.name ?? '', remarks: stored?.remarks ?? '' }),
    revisionOf: (stored) => stored?.revision ?? 0,
    send: ({ draft, changes, record }) =>
      record === null
        ? call(create${One}, { body: draft })
        : call(update${One}, { params: { id: record.id }, body: { revision: record.revision, ...changes } }),
    reload: async (stored) => {
      const newest = await call(list${Many}, { query: { sort: '-updated_at', per_page: 200 } });
      return newest.ok ? newest.data.${many}.find(({ id }) => id === stored?.id) : undefined;
    },
    saidWhenSaved: () => t('saved'),
    onSaved: (_, isLeft) => isLeft || onClose(),
  });
  return (
    <FormDialog
      form={form}
      title={t(${one} === null ? 'add' : 'change')}
      action={t('save')}
      conflict={{ nameOf: (field) => t(field as keyof Draft) }}
      onClose={onClose}
    >
      <FormTextField form={form} name="name" label={t('name')} required maxLength={120} autoFocus />
      <FormTextField form={form} name="remarks" label={t('remarks')} wide lines={3} maxLength={2000} />
    </FormDialog>
  );
}
`,
    [`${folder}/${area}.en.ts`]: `
export const ${many}En = {
  title: '${title}',
  add: 'Add a ${words}',
  change: 'Edit',
  save: 'Save',
  saved: 'Saved',
  name: 'Name',
  remarks: 'Remarks',
  search: 'Search by name or remarks',
  empty: 'Nothing here yet',
  nothing: 'Nothing matches your search',
  showAll: 'Show all',
} as const;
`,
    [`${folder}/${area}.tr.ts`]: `
import type { SameKeys } from '../../platform/i18n/texts.ts';
import type { ${many}En } from './${area}.en.ts';

export const ${many}Tr: SameKeys<typeof ${many}En> = {
  title: '${title}',
  add: 'Ekle',
  change: 'Düzenle',
  save: 'Kaydet',
  saved: 'Kaydedildi',
  name: 'Ad',
  remarks: 'Açıklama',
  search: 'Ad veya açıklamada ara',
  empty: 'Burada henüz bir şey yok',
  nothing: 'Aramanızla eşleşen bir şey yok',
  showAll: 'Tümünü göster',
};
`,
    [`${folder}/${area}-page.test.tsx`]: `
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { queryClient } from '../../platform/api/query-client.ts';
import { changeLanguage, startTexts } from '../../platform/i18n/language.ts';
import { loadTexts, registerTexts } from '../../platform/i18n/texts.ts';
import { sessionFixture } from '../../platform/session/session.fixture.ts';
import { SessionProvider } from '../../platform/session/session.tsx';
import { ${Many}Page } from './${area}-page.tsx';
import { ${many}Texts } from './${area}-texts.ts';

const stored = { id: 7, name: 'First one', remarks: '', revision: 3, updated_at: '2026-01-05T08:00:00.000Z' };
const sent: unknown[] = [];

beforeAll(async () => {
  window.matchMedia = () =>
    ({ matches: false, addEventListener() {}, removeEventListener() {} }) as unknown as MediaQueryList;
  vi.stubGlobal('fetch', async (_url: string, init?: RequestInit) => {
    if (init?.method === 'PATCH') sent.push(JSON.parse(String(init.body)));
    return Response.json({ data: init?.method === 'PATCH' ? stored : { ${many}: [stored], total: 1 } });
  });
  registerTexts([${many}Texts]);
  await startTexts();
  await changeLanguage('en');
  await loadTexts(['${many}']);
});
afterEach(cleanup);

it('a record of the list is opened and changed', async () => {
  const router = createRouter({
    routeTree: createRootRoute({ component: ${Many}Page }),
    history: createMemoryHistory(),
  });
  render(
    <QueryClientProvider client={queryClient}>
      <SessionProvider value={sessionFixture({ granted: [] })}>
        <RouterProvider router={router} />
      </SessionProvider>
    </QueryClientProvider>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'First one' }));
  const remarks = await screen.findByLabelText<HTMLTextAreaElement>('Remarks');
  fireEvent.change(remarks, { target: { value: 'Ready' } });
  fireEvent.submit(remarks.form as HTMLFormElement);
  await waitFor(() => expect(sent).toEqual([{ revision: 3, remarks: 'Ready' }]));
});
`,
  };
}
