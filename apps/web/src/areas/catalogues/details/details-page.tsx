import {
  generateCatalogue,
  getCatalogue,
  listAttributes,
  rememberedChoices,
  type Attribute,
  type Catalogue,
} from '@sourcewiz/contract';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../platform/api/use-act.ts';
import { useCall } from '../../../platform/api/use-call.ts';
import { BottomBar } from '../../../platform/kit/page/bars.tsx';
import { usePermitted } from '../../../platform/session/session.tsx';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { ConflictNotice } from '../../../platform/form/conflict-notice.tsx';
import { useFormats } from '../../../platform/i18n/format.ts';
import { Columns } from '../../../platform/kit/layout/columns.tsx';
import { Row, Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import { Loaded } from '../../../platform/list/loaded.tsx';
import { Card } from '../../../platform/kit/page/card.tsx';
import { LinkButton } from '../../../platform/kit/fields/link-button.tsx';
import { LineSkeletons } from '../../../platform/kit/states/skeletons.tsx';
import { HiddenInCatalogue } from '../hidden-products.tsx';
import { DesignLine } from '../design/design-line.tsx';
import { EarlierMenu } from './earlier-menu.tsx';
import { NoteField } from './note-field.tsx';
import { DetailsPreview } from './details-preview.tsx';
import { chosenAttributes, offeredAttributes } from './shown-attributes.rules.ts';
import { ShownAttributes } from './shown-attributes.tsx';
import { ApprovalBanner } from '../approval/approval-banner.tsx';
import { SendForApproval } from '../approval/send-dialog.tsx';
import { useApprovalRule } from '../approval/use-approval-rule.ts';
import { OwnTable } from '../table/own-table.tsx';
import { PricesCard } from '../prices/prices-card.tsx';
import { stepLink } from '../step-link.ts';
import { BarNote, StepPage, WithCatalogue } from '../step-page.tsx';
import { useDetailsForm, type DetailsDraft, type DetailsForm } from './use-details-form.ts';

const route = getRouteApi('/shell/catalogue-table/$id/{-$type}');

/** The third step: the facts that buyers see, the layout of the PDF, and the order of the products. */
export function DetailsPage() {
  const { t } = useTranslation('catalogues');
  const { id: given, type } = route.useParams();
  const id = Number(given);
  const catalogue = useCall(getCatalogue, { params: { id } });
  return (
    <StepPage step="details" id={id} title={t('details.title')} crumb={catalogue.data?.name}>
      <WithCatalogue query={catalogue}>
        {(data) =>
          type === 'products' ? (
            <>
              <ApprovalBanner catalogue={data} />
              <OwnTable key={id} catalogue={data} />
            </>
          ) : (
            <Details key={id} catalogue={data} />
          )
        }
      </WithCatalogue>
    </StepPage>
  );
}

const names = {
  attribute_ids: 'details.attributes',
  currency: 'details.currency',
  price_rules: 'prices.title',
  note: 'buyer.note',
} as const;

function Details({ catalogue }: { catalogue: Catalogue }) {
  const { t } = useTranslation('catalogues');
  const { number } = useFormats();
  const attributes = useCall(listAttributes);
  const form = useDetailsForm(catalogue);
  const generating = useGenerating(form);
  const offered = offeredAttributes(attributes.data ?? []);
  const { note } = form.draft;
  const shown = chosenAttributes(form.draft.attribute_ids, offered);
  const choices = useEarlierChoices(offered, shown);

  return (
    <>
      <ConflictNotice
        form={form}
        nameOf={(field) => t(names[field as keyof DetailsDraft])}
        shownValue={({ field, own }) =>
          field === 'attribute_ids'
            ? chosenAttributes(own.attribute_ids, offered)
                .map(({ name }) => name)
                .join(', ')
            : field === 'currency'
              ? (own.currency ?? t('details.currencyNone'))
              : field === 'price_rules'
                ? own.price_rules.on_request
                  ? t('prices.onRequest')
                  : `${own.price_rules.markup}% · ${t(`prices.roundings.${own.price_rules.rounding}`)}`
                : own.note
        }
      />
      <ApprovalBanner catalogue={catalogue} />
      <HiddenInCatalogue id={catalogue.id} />
      <Columns side="first" width={372}>
        <Stack gap={14}>
          <Card
            title={t('details.attributes')}
            aside={
              attributes.data === undefined ? undefined : (
                <Row gap={10}>
                  <EarlierMenu
                    label={t('details.earlierChoices')}
                    items={choices.map(({ catalogue: name, ids }) => ({
                      key: ids.join(),
                      label: name,
                      onClick: () => form.set('attribute_ids', ids),
                    }))}
                  />
                  <Text tone="faint" size="sm" figures>
                    {t('details.attributesCount', {
                      chosen: number(shown.length),
                      total: number(offered.length),
                    })}
                  </Text>
                </Row>
              )
            }
          >
            <Loaded
              query={attributes}
              what={t('details.attributesWhat')}
              waiting={<LineSkeletons count={6} />}
            >
              {() => (
                <ShownAttributes
                  offered={offered}
                  shown={shown}
                  onChange={(ids) => form.set('attribute_ids', ids)}
                />
              )}
            </Loaded>
          </Card>
          <Card title={t('details.layout')}>
            <DesignLine catalogue={catalogue} />
          </Card>
          <PricesCard form={form} catalogue={catalogue} />
          <Card>
            <NoteField value={note} onChange={(next) => form.set('note', next)} />
          </Card>
        </Stack>
        <DetailsPreview catalogue={catalogue} draft={form.draft} shown={shown} />
      </Columns>
      <DetailsBar catalogue={catalogue} form={form} generating={generating} />
    </>
  );
}

/** What other catalogues of the company show, of what may be offered now. */
function useEarlierChoices(offered: readonly Attribute[], shown: readonly Attribute[]) {
  const { data } = useCall(rememberedChoices);
  const current = shown.map(({ id }) => id).join();
  return (data?.attributes ?? [])
    .map(({ catalogue, attribute_ids: chosen }) => ({
      catalogue,
      ids: chosenAttributes(chosen, offered).map(({ id }) => id),
    }))
    .filter(({ ids }) => ids.length > 0 && ids.join() !== current);
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
  const { isNeeded, isOffered } = useApprovalRule();
  const isDraft = catalogue.status === 'draft';
  const asks =
    isOffered &&
    catalogue.approval?.state !== 'pending' &&
    (isDraft || (isNeeded && catalogue.status === 'inactive'));
  const mayMake = usePermitted(generateCatalogue);
  const isEmpty = catalogue.product_count === 0;
  const makesLink = isDraft && !isNeeded && mayMake;
  const quiet = makesLink ? t('details.draftNext') : null;
  return (
    <BottomBar
      note={
        <BarNote title={isChanged ? t('details.unsaved') : t('details.savedDraft')}>
          {isChanged && catalogue.status === 'active' ? t('details.unsavedLive') : quiet}
        </BarNote>
      }
    >
      {isChanged ? (
        <Button variant="text" onClick={discard} disabled={isSaving}>
          {t('details.discard')}
        </Button>
      ) : null}
      {asks ? (
        <SendForApproval
          catalogue={catalogue}
          variant={isNeeded ? 'primary' : 'default'}
          {...(isChanged ? { before: save } : {})}
        />
      ) : null}
      {isDraft ? (
        <>
          {isChanged ? (
            <Button onClick={() => void save()} loading={isSaving}>
              {t('details.save')}
            </Button>
          ) : null}
          {!makesLink ? null : (
            <Button
              variant="primary"
              disabled={isEmpty || isSaving}
              loading={isGenerating}
              onClick={generate}
            >
              {isGenerating ? t('details.generating') : t('details.generate')}
            </Button>
          )}
        </>
      ) : isChanged ? (
        <Button variant="primary" onClick={() => void save()} loading={isSaving}>
          {t('details.save')}
        </Button>
      ) : (
        <LinkButton {...stepLink('share', catalogue.id)} variant="primary">
          {t('details.toShare')}
        </LinkButton>
      )}
    </BottomBar>
  );
}

/** Saves open changes, makes the link, and goes on to sharing. */
function useGenerating({ record: { id }, isChanged, save }: DetailsForm) {
  const navigate = useNavigate();
  const { act, isActing } = useAct(generateCatalogue);
  const generate = async (): Promise<void> => {
    if (isChanged && !(await save())) return;
    const answer = await act({ params: { id } });
    if (answer.ok) await navigate(stepLink('share', id));
  };
  return { generate: () => void generate(), isGenerating: isActing };
}
