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
import { Stack } from '../../../platform/kit/layout/layout.tsx';
import { Card } from '../../../platform/kit/page/card.tsx';
import { trackUsage } from '../../events/index.ts';
import { BuyerFields } from './buyer-fields.tsx';
import { buyerFormBody, buyerFormErrors, buyerFormOf, type BuyerForm } from './buyer-form.rules.ts';
import { newestCatalogue } from './use-details-form.ts';
import { ComingProducts } from '../pick/coming-products.tsx';
import { productIdsOf, stepOf } from '../catalogues.rules.ts';
import { stepLink } from '../step-link.ts';
import { StepPage, WithCatalogue } from '../step-page.tsx';

const route = getRouteApi('/shell/create-collection');

/** The first step: name and buyer. Saving it creates the draft, so that nothing entered later is lost. */
export function BuyerPage() {
  const { t } = useTranslation('catalogues');
  const { catalogue: id } = route.useSearch();
  const isNew = id === undefined;
  return (
    <StepPage step="buyer" id={id ?? null} title={t(isNew ? 'buyer.titleNew' : 'buyer.titleEdit')} narrow>
      {isNew ? <BuyerStep catalogue={null} /> : <ExistingCatalogue key={id} id={id} />}
    </StepPage>
  );
}

function ExistingCatalogue({ id }: { id: number }) {
  return (
    <WithCatalogue query={useCall(getCatalogue, { params: { id } })}>
      {(catalogue) => <BuyerStep catalogue={catalogue} />}
    </WithCatalogue>
  );
}

function useGoOn() {
  const navigate = useNavigate();
  return (catalogue: Catalogue): void => void navigate(stepLink(stepOf(catalogue), catalogue.id));
}

/** The form, and the button that leads on. */
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
  const navigate = useNavigate();
  const goOn = useGoOn();
  const { form, action, note, productIds } = useBuyerStep(catalogue);
  return (
    <FormElement form={form}>
      <Stack gap={14}>
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
      </Stack>
    </FormElement>
  );
}
