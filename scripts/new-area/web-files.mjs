/**
 * The web part of a new area: one page with its texts in both languages.
 * @param {import('./area-names.mjs').AreaNames} names
 * @returns {Record<string, string>} contents by path
 */
export function webFiles({ area, many, Many, One, title }) {
  const folder = `apps/web/src/areas/${area}`;
  return {
    [`${folder}/index.ts`]: `
/** The door of ${area}: what the app and other areas may use. */
export { ${many}Routes, ${many}Texts } from './routes.tsx';
`,
    [`${folder}/routes.tsx`]: `
import { createRoute } from '@tanstack/react-router';
import type { AreaTexts } from '../../platform/i18n/texts.ts';
import { lazyPage } from '../../platform/router/lazy-page.ts';
import type { ShellRoute } from '../../platform/router/roots.ts';
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

export const ${many}Routes = (shell: ShellRoute) => [
  createRoute({
    getParentRoute: () => shell,
    path: '/${area}',
    staticData: { permission: 'member' },
    component: lazyPage(() => import('./${area}-page.tsx'), '${Many}Page', '${many}'),
  }),
];
`,
    [`${folder}/${area}-page.tsx`]: `
import { list${Many}, type ${One} } from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../platform/api/use-call.ts';
import { Page } from '../../platform/kit/page/page.tsx';

export function ${Many}Page() {
  const { t } = useTranslation('${many}');
  const { data, isError, refetch } = useCall(list${Many});
  return (
    <Page title={t('title')} count={data?.length}>
      {isError ? <LoadingFailed onTryAgain={() => void refetch()} /> : <${Many}List records={data} />}
    </Page>
  );
}

function LoadingFailed({ onTryAgain }: { onTryAgain: () => void }) {
  const { t } = useTranslation(['${many}', 'platform']);
  return (
    <div role="alert">
      <p>{t('failed')}</p>
      <button type="button" onClick={onTryAgain}>
        {t('platform:actions.tryAgain')}
      </button>
    </div>
  );
}

/** @param records undefined while they load */
function ${Many}List({ records }: { records: ${One}[] | undefined }) {
  const { t } = useTranslation('${many}');
  if (records === undefined) return <p aria-busy="true">{t('loading')}</p>;
  if (records.length === 0) return <p>{t('empty')}</p>;
  return (
    <ul>
      {records.map(({ id, name }) => (
        <li key={id}>{name}</li>
      ))}
    </ul>
  );
}
`,
    [`${folder}/${area}.en.ts`]: `
export const ${many}En = {
  title: '${title}',
  loading: 'Loading…',
  empty: 'There is nothing here yet.',
  failed: 'The page could not be loaded. Nothing was lost.',
} as const;
`,
    [`${folder}/${area}.tr.ts`]: `
import type { SameKeys } from '../../platform/i18n/texts.ts';
import type { ${many}En } from './${area}.en.ts';

export const ${many}Tr: SameKeys<typeof ${many}En> = {
  title: '${title}',
  loading: 'Yükleniyor…',
  empty: 'Burada henüz bir şey yok.',
  failed: 'Sayfa yüklenemedi. Hiçbir şey kaybolmadı.',
};
`,
  };
}
