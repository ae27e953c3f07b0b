import { createCatalogue, getCatalogue, updateCatalogue, type Catalogue } from '@sourcewiz/contract';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/api/call.ts';
import { useCall } from '../../../platform/api/use-call.ts';
import { ConflictNotice } from '../../../platform/form/conflict-notice.tsx';
import { FormElement } from '../../../platform/form/form-element.tsx';
import { useForm } from '../../../platform/form/use-form.ts';
import { useFormats } from '../../../platform/i18n/format.ts';
import { BottomBar } from '../../../platform/kit/page/bars.tsx';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { Card } from '../../../platform/kit/page/card.tsx';
import { Page } from '../../../platform/kit/page/page.tsx';
import { LineSkeletons } from '../../../platform/kit/states/skeletons.tsx';
import { trackUsage } from '../../events/index.ts';
import { BuildSteps } from './build-steps.tsx';
import { CatalogueFailed } from '../catalogue-failed.tsx';
import { BuyerFields } from './buyer-fields.tsx';
import { buyerFormBody, buyerFormErrors, buyerFormOf, type BuyerForm } from './buyer-form.rules.ts';
import { newestCatalogue } from './use-details-form.ts';
import { ComingProducts } from '../pick/coming-products.tsx';
import css from './buyer-page.module.css';
import { productIdsOf, stepOf } from '../catalogues.rules.ts';
import { useCrumbs } from '../use-crumbs.ts';

const route = getRouteApi('/shell/create-collection');

/** The first step: name and buyer. Saving it makes the draft, so that nothing of what follows is lost. */
export function BuyerPage() {
  const { catalogue: id } = route.useSearch();
  return id === undefined ? <BuyerStep catalogue={null} /> : <ExistingCatalogue key={id} id={id} />;
}

function ExistingCatalogue({ id }: { id: number }) {
  const { t } = useTranslation('catalogues');
  const catalogue = useCall(getCatalogue, { params: { id } });
  if (catalogue.data !== undefined) return <BuyerStep catalogue={catalogue.data} />;
  return (
    <Page title={t('buyer.titleEdit')} width="narrow">
      <Card>
        {catalogue.isError ? (
          <CatalogueFailed failure={catalogue.error} onRetry={() => void catalogue.refetch()} />
        ) : (
          <LineSkeletons count={6} />
        )}
      </Card>
    </Page>
  );
}

function useGoOn() {
  const navigate = useNavigate();
  return (catalogue: Catalogue): void => {
    const params = { id: String(catalogue.id) };
    const step = stepOf(catalogue);
    if (step === 'products') void navigate({ to: '/select-products/$id', params });
    else if (step === 'details') void navigate({ to: '/catalogue-table/$id/{-$type}', params });
    else void navigate({ to: '/collection-link/$id', params });
  };
}

/** The form, and which button leads on. */
function useBuyerStep(catalogue: Catalogue | null) {
  const { t } = useTranslation('catalogues');
  const { number } = useFormats();
  const goOn = useGoOn();
  const { products } = route.useSearch();
  const productIds = catalogue === null ? productIdsOf(products) : [];
  const count = productIds.length;
  const form = useForm<Catalogue | null, BuyerForm>({
    record: catalogue,
    nameOf: (stored) => `catalogue_buyer:${stored?.id ?? 'new'}`,
    read: buyerFormOf,
    check: (draft) =>
      Object.fromEntries(
        Object.entries(buyerFormErrors(draft)).map(([field, error]) => [field, t(`buyer.${error}`)]),
      ),
    pathOf: ({ path }) => path?.match(/^body\.buyer_(company|email)/)?.[1],
    send: async ({ draft, record }) => {
      const body = buyerFormBody(draft);
      if (record !== null)
        return call(updateCatalogue, {
          params: { id: record.id },
          body: { ...body, revision: record.revision },
        });
      const made = await call(createCatalogue, { body: { ...body, product_ids: productIds } });
      if (made.ok) trackUsage('create_catalogue', { count });
      return made;
    },
    revisionOf: (stored) => stored?.revision ?? 0,
    reload: (stored) => newestCatalogue(stored),
    onSaved: (saved, isLeft) => saved === null || isLeft || goOn(saved),
  });
  const action =
    catalogue !== null
      ? t('buyer.saveBack')
      : count === 0
        ? t('buyer.next')
        : t('buyer.nextWith', { count, formatted: number(count) });
  const note =
    catalogue === null
      ? t('buyer.draftNote')
      : catalogue.status === 'active'
        ? t('details.unsavedLive')
        : undefined;
  return { form, action, note, productIds };
}

function BuyerStep({ catalogue }: { catalogue: Catalogue | null }) {
  const { t } = useTranslation('catalogues');
  const { t: words } = useTranslation('platform');
  const title = t(catalogue === null ? 'buyer.titleNew' : 'buyer.titleEdit');
  const crumbs = useCrumbs(title);
  const navigate = useNavigate();
  const goOn = useGoOn();
  const { form, action, note, productIds } = useBuyerStep(catalogue);
  return (
    <Page
      title={title}
      crumbs={crumbs}
      width="narrow"
      actions={<BuildSteps current="buyer" catalogueId={catalogue?.id ?? null} />}
    >
      <FormElement form={form} className={css['form']}>
        <ConflictNotice form={form} nameOf={(field) => t(`buyer.${field as keyof BuyerForm}`)} />
        <Card>
          <BuyerFields form={form} />
        </Card>
        {productIds.length > 0 ? <ComingProducts ids={productIds} /> : null}
        <BottomBar note={note}>
          <Button onClick={() => void navigate({ to: '/catalogue-history' })}>
            {words('actions.cancel')}
          </Button>
          <Button
            variant="primary"
            loading={form.saving}
            onClick={() => (catalogue === null || form.isChanged ? form.submit() : goOn(catalogue))}
          >
            {action}
          </Button>
        </BottomBar>
      </FormElement>
    </Page>
  );
}
