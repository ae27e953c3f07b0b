import { generateCatalogue, getCatalogue, listAttributes, type Catalogue } from '@sourcewiz/contract';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../platform/api/use-act.ts';
import { useCall } from '../../../platform/api/use-call.ts';
import { BottomBar } from '../../../platform/kit/page/bars.tsx';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { ConflictNotice } from '../../../platform/form/conflict-notice.tsx';
import { Card } from '../../../platform/kit/page/card.tsx';
import { LinkButton } from '../../../platform/kit/fields/link-button.tsx';
import { Page } from '../../../platform/kit/page/page.tsx';
import { LineSkeletons } from '../../../platform/kit/states/skeletons.tsx';
import { FailedState } from '../../../platform/kit/states/states.tsx';
import { BuildSteps } from './build-steps.tsx';
import { CatalogueFailed } from '../catalogue-failed.tsx';
import css from './details-page.module.css';
import { LayoutChoice } from './layout-choice.tsx';
import { NoteField } from './note-field.tsx';
import { ProductsPreview } from '../pick/products-preview.tsx';
import { chosenAttributes, offeredAttributes } from './shown-attributes.rules.ts';
import { ShownAttributes } from './shown-attributes.tsx';
import { useCrumbs } from '../use-crumbs.ts';
import { useDetailsForm, type DetailsDraft, type DetailsForm } from './use-details-form.ts';

const route = getRouteApi('/shell/catalogue-table/$id/{-$type}');

/** The third step: which facts buyers see, how the PDF is laid out, and the order of the products. */
export function DetailsPage() {
  const { t } = useTranslation('catalogues');
  const id = Number(route.useParams().id);
  const catalogue = useCall(getCatalogue, { params: { id } });
  if (catalogue.data !== undefined) return <Details key={id} catalogue={catalogue.data} />;
  return (
    <Page title={t('details.title')}>
      <Card>
        {catalogue.isError ? (
          <CatalogueFailed failure={catalogue.error} onRetry={() => void catalogue.refetch()} />
        ) : (
          <LineSkeletons count={8} />
        )}
      </Card>
    </Page>
  );
}

const names = {
  attribute_ids: 'details.attributes',
  pdf_layout: 'details.layout',
  note: 'buyer.note',
} as const;

function Details({ catalogue }: { catalogue: Catalogue }) {
  const { t } = useTranslation('catalogues');
  const crumbs = useCrumbs(catalogue.name);
  const attributes = useCall(listAttributes);
  const form = useDetailsForm(catalogue);
  const generating = useGenerating(form);
  const offered = offeredAttributes(attributes.data ?? []);
  const { attribute_ids: chosen, pdf_layout: layout, note } = form.draft;

  return (
    <Page
      title={t('details.title')}
      crumbs={crumbs}
      actions={<BuildSteps current="details" catalogueId={catalogue.id} />}
    >
      <ConflictNotice
        form={form}
        nameOf={(field) => t(names[field as keyof DetailsDraft])}
        shownValue={({ field, own }) =>
          field === 'attribute_ids'
            ? chosenAttributes(own.attribute_ids, offered)
                .map(({ name }) => name)
                .join(', ')
            : field === 'pdf_layout'
              ? t(`details.layouts.${own.pdf_layout}.name`)
              : own.note
        }
      />
      <div className={css['columns']}>
        <div className={css['choices']}>
          {attributes.data === undefined ? (
            <Card title={t('details.attributes')}>
              {attributes.isError ? (
                <FailedState
                  what={t('details.attributesWhat')}
                  failure={attributes.error}
                  onRetry={() => void attributes.refetch()}
                />
              ) : (
                <LineSkeletons count={6} />
              )}
            </Card>
          ) : (
            <ShownAttributes
              offered={offered}
              chosen={chosen}
              onChange={(ids) => form.set('attribute_ids', ids)}
            />
          )}
          <Card title={t('details.layout')}>
            <LayoutChoice value={layout} onChange={(next) => form.set('pdf_layout', next)} />
          </Card>
          <Card>
            <NoteField value={note} onChange={(next) => form.set('note', next)} />
          </Card>
        </div>
        <ProductsPreview
          catalogueId={catalogue.id}
          shown={chosenAttributes(chosen, offered)}
          saved={catalogue.attribute_ids}
        />
      </div>
      <DetailsBar catalogue={catalogue} form={form} generating={generating} />
    </Page>
  );
}

function DetailsBar({
  catalogue,
  form: { isChanged, saving: isSaving, save, discard },
  generating: { generate, isGenerating },
}: {
  catalogue: Catalogue;
  form: DetailsForm;
  generating: ReturnType<typeof useGenerating>;
}) {
  const { t } = useTranslation('catalogues');
  const isDraft = catalogue.status === 'draft';
  const isEmpty = catalogue.product_count === 0;
  const quiet = isDraft ? t('details.draftNext') : t('details.unsavedLive');
  return (
    <BottomBar
      note={
        <span className={css['state']}>
          <b>{isChanged ? t('details.unsaved') : t('details.savedDraft')}</b>
          {isDraft || (isChanged && catalogue.status === 'active') ? <span>{quiet}</span> : null}
        </span>
      }
    >
      {isChanged ? (
        <Button variant="text" onClick={discard} disabled={isSaving}>
          {t('details.discard')}
        </Button>
      ) : null}
      {isDraft ? (
        <>
          {isChanged ? (
            <Button onClick={() => void save()} loading={isSaving}>
              {t('details.save')}
            </Button>
          ) : null}
          <Button variant="primary" disabled={isEmpty || isSaving} loading={isGenerating} onClick={generate}>
            {isGenerating ? t('details.generating') : t('details.generate')}
          </Button>
        </>
      ) : isChanged ? (
        <Button variant="primary" onClick={() => void save()} loading={isSaving}>
          {t('details.save')}
        </Button>
      ) : (
        <LinkButton to="/collection-link/$id" params={{ id: String(catalogue.id) }} variant="primary">
          {t('details.toShare')}
        </LinkButton>
      )}
    </BottomBar>
  );
}

/** Saves what is open, makes the link, and goes on to sharing. */
function useGenerating({ record: { id }, isChanged, save }: DetailsForm) {
  const navigate = useNavigate();
  const { act, isActing } = useAct(generateCatalogue);
  const generate = async (): Promise<void> => {
    if (isChanged && !(await save())) return;
    const answer = await act({ params: { id } });
    if (answer.ok) await navigate({ to: '/collection-link/$id', params: { id: String(id) } });
  };
  return { generate: () => void generate(), isGenerating: isActing };
}
