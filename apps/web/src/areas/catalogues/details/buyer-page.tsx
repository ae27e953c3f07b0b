import { createCatalogue, getCatalogue, updateCatalogue, type Catalogue } from '@sourcewiz/contract';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../platform/api/use-act.ts';
import { useCall } from '../../../platform/api/use-call.ts';
import { useFormats } from '../../../platform/i18n/format.ts';
import { useUnsavedChanges } from '../../../platform/router/use-unsaved-changes.ts';
import { BottomBar } from '../../../platform/kit/page/bars.tsx';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { Card } from '../../../platform/kit/page/card.tsx';
import { Page } from '../../../platform/kit/page/page.tsx';
import { LineSkeletons } from '../../../platform/kit/states/skeletons.tsx';
import { trackUsage } from '../../events/index.ts';
import { BuildSteps } from './build-steps.tsx';
import { CatalogueFailed } from '../catalogue-failed.tsx';
import { BuyerFields } from './buyer-fields.tsx';
import {
  buyerFormBody,
  buyerFormErrors,
  buyerFormOf,
  emptyBuyerForm,
  sameBuyerForm,
  type BuyerForm,
} from './buyer-form.rules.ts';
import { ComingProducts } from '../pick/coming-products.tsx';
import css from './buyer-page.module.css';
import { productIdsOf, stepOf } from '../catalogues.rules.ts';
import { useCrumbs } from '../use-crumbs.ts';

const route = getRouteApi('/shell/create-collection');

/** The first step: name and buyer. Saving it makes the draft, so that nothing of what follows is lost. */
export function BuyerPage() {
  const { catalogue: id } = route.useSearch();
  return id === undefined ? <NewCatalogue /> : <ExistingCatalogue key={id} id={id} />;
}

function NewCatalogue() {
  const { t } = useTranslation('catalogues');
  const { number } = useFormats();
  const { products } = route.useSearch();
  const productIds = productIdsOf(products);
  const count = productIds.length;
  const goOn = useGoOn();
  const { act, isActing } = useAct(createCatalogue, {
    onDone: () => trackUsage('create_catalogue', { count }),
  });

  return (
    <BuyerStep
      title={t('buyer.titleNew')}
      catalogueId={null}
      start={emptyBuyerForm}
      note={t('buyer.draftNote')}
      action={count === 0 ? t('buyer.next') : t('buyer.nextWith', { count, formatted: number(count) })}
      busy={isActing}
      onSave={async (form) => {
        const answer = await act({ body: { ...buyerFormBody(form), product_ids: productIds } });
        return answer.ok ? () => goOn(answer.data) : null;
      }}
    >
      {count > 0 ? <ComingProducts ids={productIds} /> : null}
    </BuyerStep>
  );
}

function ExistingCatalogue({ id }: { id: number }) {
  const { t } = useTranslation('catalogues');
  const catalogue = useCall(getCatalogue, { params: { id } });
  const goOn = useGoOn();
  const { act, isActing } = useAct(updateCatalogue);
  if (catalogue.data === undefined) {
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
  return (
    <BuyerStep
      title={t('buyer.titleEdit')}
      catalogueId={id}
      start={buyerFormOf(catalogue.data)}
      note={catalogue.data.status === 'active' ? t('details.unsavedLive') : null}
      action={t('buyer.saveBack')}
      busy={isActing}
      onSave={async (form) => {
        const answer = await act({ params: { id }, body: buyerFormBody(form) });
        return answer.ok ? () => goOn(answer.data) : null;
      }}
    />
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

function BuyerStep({
  title,
  catalogueId,
  start,
  note,
  action,
  busy,
  onSave,
  children,
}: {
  title: string;
  catalogueId: number | null;
  start: BuyerForm;
  note: string | null;
  action: string;
  busy: boolean;
  /** Resolves with what comes next, or null when it could not be saved. */
  onSave: (form: BuyerForm) => Promise<(() => void) | null>;
  children?: ReactNode;
}) {
  const { t } = useTranslation('platform');
  const crumbs = useCrumbs(title);
  const navigate = useNavigate();
  const [form, setForm] = useState(start);
  const [touched, setTouched] = useState<ReadonlySet<keyof BuyerForm>>(new Set());
  const [next, setNext] = useState<(() => void) | null>(null);
  const isChanged = !sameBuyerForm(form, start);
  useUnsavedChanges(isChanged && next === null && !busy);
  // Only once the guard is off: the way on must not ask whether to leave.
  useEffect(() => next?.(), [next]);

  const errors = buyerFormErrors(form);
  const save = async (): Promise<void> => {
    setTouched(new Set(['name', 'company', 'email']));
    if (Object.keys(errors).length > 0) return focusFirstInvalid();
    const goOn = await onSave(form);
    if (goOn !== null) setNext(() => goOn);
  };
  return (
    <Page
      title={title}
      crumbs={crumbs}
      width="narrow"
      actions={<BuildSteps current="buyer" catalogueId={catalogueId} />}
    >
      <form
        className={css['form']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <Card>
          <BuyerFields
            form={form}
            errors={errors}
            touched={touched}
            onChange={(change) => setForm({ ...form, ...change })}
            onLeave={(key) => setTouched(new Set([...touched, key]))}
          />
        </Card>
        {children}
        <BottomBar note={note ?? undefined}>
          <Button onClick={() => void navigate({ to: '/catalogue-history' })}>{t('actions.cancel')}</Button>
          <Button variant="primary" type="submit" loading={busy}>
            {action}
          </Button>
        </BottomBar>
      </form>
    </Page>
  );
}

function focusFirstInvalid(): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}
