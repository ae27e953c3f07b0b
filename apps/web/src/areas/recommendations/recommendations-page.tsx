import { recommendBuyers, recommendCountries } from '@sourcewiz/contract';
import { Sparkles } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../platform/api/use-call.ts';
import { Button } from '../../platform/kit/fields/button.tsx';
import { LinkButton } from '../../platform/kit/fields/link-button.tsx';
import { ListFilter } from '../../platform/list/list-choice.tsx';
import { ListTools } from '../../platform/list/list-tools.tsx';
import { PER_PAGE, RecordsPage } from '../../platform/list/records-page.tsx';
import { useListSearch } from '../../platform/list/use-list-search.ts';
import { usePermitted } from '../../platform/session/session.tsx';
import { useCountries } from '../contacts/index.ts';
import { ProductChoice } from '../search/index.ts';
import { readRecommendationSearch } from './recommendation-search.rules.ts';
import { useRecommendationColumns } from './recommendation-columns.tsx';

/** Buyers worth writing to, for a country or a product, each with the reasons for its score (CONTACT-001). */
export function RecommendationsPage() {
  const { t } = useTranslation('recommendations');
  const { search, change, show } = useListSearch(readRecommendationSearch);
  const { q, ...filters } = search;
  const query = { per_page: PER_PAGE, ...filters, ...(q === undefined ? {} : { query: q }) };
  const list = useCall(recommendBuyers, { query }, { whileLoading: 'keep' });
  const countries = useCall(recommendCountries);
  const seesProspects = usePermitted(['view_contacts', 'view_quotation']);
  const { nameOf } = useCountries();
  return (
    <RecordsPage
      title={t('title')}
      note={t('note')}
      label={t('title')}
      actions={seesProspects ? <LinkButton to="/prospects">{t('prospects')}</LinkButton> : null}
      add={undefined}
      tools={
        <ListTools search={{ label: t('search'), value: q ?? '', onSearch: (words) => change({ q: words }) }}>
          <ListFilter
            label={t('country')}
            all={t('allCountries')}
            value={search.country}
            choices={(countries.data ?? []).map(({ id, count }) => ({ value: id, label: nameOf(id), count }))}
            onChange={(country) => change({ country: country === null ? null : Number(country) })}
          />
          <ProductFilter
            chosen={search.product}
            name={list.data?.product?.name}
            onChange={(product) => change({ product })}
          />
        </ListTools>
      }
      query={list}
      rows={({ buyers }) => buyers}
      columns={useRecommendationColumns()}
      search={search}
      sorts={[]}
      onChange={change}
      empty={{ icon: <Sparkles size={18} />, title: t('empty.title'), text: t('empty.text') }}
      nothing={{
        title: t('nothing'),
        text: t('nothingText'),
        showAll: t('showAll'),
        onShowAll: () => show({}),
      }}
    >
      {null}
    </RecordsPage>
  );
}

/** The product that buyers are looked for, for people who may see products. */
function ProductFilter({
  chosen,
  name = '',
  onChange,
}: {
  chosen: number | undefined;
  name: string | undefined;
  onChange: (product: number | null) => void;
}) {
  const { t } = useTranslation('recommendations');
  const mayChoose = usePermitted('view_products');
  if (!mayChoose && chosen === undefined) return null;
  return (
    <>
      {mayChoose ? (
        <ProductChoice
          label={t('product')}
          text={chosen === undefined ? t('product') : t('productShown', { name })}
          onChoose={({ id }) => onChange(id)}
        />
      ) : null}
      {chosen === undefined ? null : (
        <Button variant="text" onClick={() => onChange(null)}>
          {t('anyProduct')}
        </Button>
      )}
    </>
  );
}
