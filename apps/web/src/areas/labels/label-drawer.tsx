import {
  type InputOf,
  type LabelOrderAnswer,
  labelTemplates,
  makeLabels,
  previewLabels,
  updateLabelTemplate,
} from '@sourcewiz/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../platform/api/use-act.ts';
import { useCall } from '../../platform/api/use-call.ts';
import { Button, ButtonAnchor } from '../../platform/kit/fields/button.tsx';
import { Stack, Text } from '../../platform/kit/layout/layout.tsx';
import { CloseButton } from '../../platform/kit/overlays/layer.tsx';
import { SidePanel } from '../../platform/kit/overlays/side-panel.tsx';
import { toast } from '../../platform/kit/toasts/toast-store.ts';
import { CardSkeletons } from '../../platform/kit/states/skeletons.tsx';
import { Loaded } from '../../platform/list/loaded.tsx';
import type { ChosenProducts } from '../../platform/offers/offers.ts';
import { usePermitted } from '../../platform/session/session.tsx';
import { DraftsNotice } from '../products/index.ts';
import { FormatList } from './format-list.tsx';
import { firstChoice, orderOf, type LabelChoice } from './label-choice.ts';
import { PublicPageSection } from './public-page-section.tsx';
import { logProblems, useLabelOrder, type Made } from './use-label-order.ts';
import { useFormats } from '../../platform/i18n/format.ts';
import { Dialog } from '../../platform/kit/overlays/dialog.tsx';
import { LabelTrial } from '../plans/index.ts';
import css from './labels.module.css';
import { FileText } from 'lucide-react';

const SHOWN = 5;

/** What gets no label, and why. */
function LeftOut({ count, named }: LabelOrderAnswer['left_out']) {
  const { t } = useTranslation('labels');
  const { number } = useFormats();
  if (count === 0) return null;
  const shown = named.slice(0, SHOWN).map(({ product_id: id, reason }) => `${id}: ${t(`reasons.${reason}`)}`);
  return (
    <Stack gap={2} role="status">
      <Text weight={500} tone="warn">
        {t('leftOut', { count, formatted: number(count) })}
      </Text>
      <Text tone="soft" size="sm">
        {shown.join(', ')}
        {count > shown.length ? ' …' : ''}
      </Text>
    </Stack>
  );
}

/**
 * The drawer of labels: their formats, their content, and the PDF of the chosen products.
 * @param chosen null in the profile settings, where only the default is chosen
 */
export function LabelDrawer({ chosen, onClose }: { chosen: ChosenProducts | null; onClose: () => void }) {
  const { t } = useTranslation('labels');
  const { t: words } = useTranslation('platform');
  const mayUpdate = usePermitted('update_products');
  const mayMake = usePermitted(makeLabels);
  const only =
    chosen && 'product_ids' in chosen && chosen.product_ids.length === 1 ? chosen.product_ids[0] : undefined;
  const first = chosen && 'product_ids' in chosen ? chosen.product_ids[0] : undefined;
  const list = useCall(
    labelTemplates,
    { query: first === undefined ? {} : { product_id: first } },
    { staleTime: 60_000 },
  );
  const [own, setChoice] = useState<LabelChoice | null>(null);
  const choice = own ?? (list.data ? firstChoice(list.data) : null);
  const [isPreviewed, setPreviewed] = useState(false);
  const [made, setMade] = useState<Made | null>(null);
  const { order, isOrdering, refusal } = useLabelOrder({ onMade: setMade, onStarted: onClose });
  const save = useAct(updateLabelTemplate, {
    onDone: () => toast({ tone: 'ok', title: t('defaultSaved') }),
    onProblems: logProblems,
  });
  const body = choice && chosen ? orderOf(choice, chosen) : undefined;
  const saveDefault = (): void => {
    if (choice === null) return;
    const { format: id, code, attributes } = choice;
    void save.act({ body: { template_json: { id, code }, attributes: [...attributes] } });
  };

  if (made !== null) return <DownloadedModal made={made} onClose={onClose} />;
  return (
    <>
      <SidePanel
        open
        title={t('title')}
        onClose={onClose}
        footer={
          <>
            {chosen === null ? <CloseButton>{words('actions.close')}</CloseButton> : null}
            {mayUpdate ? (
              <Button
                variant={chosen === null ? 'primary' : 'default'}
                loading={save.isActing}
                disabled={choice === null}
                onClick={saveDefault}
              >
                {t('setDefault')}
              </Button>
            ) : null}
            {chosen === null || !mayMake ? null : (
              <Button
                variant="primary"
                loading={isOrdering}
                disabled={body === undefined}
                onClick={() => body && order(body)}
              >
                {t('download')}
              </Button>
            )}
          </>
        }
      >
        <Loaded query={list} what={t('formats')} waiting={<CardSkeletons count={4} />}>
          {({ all_template_json: templates, default_template: { id: defaultId } }) =>
            choice === null ? null : (
              <Stack gap={16}>
                {chosen === null ? null : <DraftsNotice products={chosen} />}
                {refusal === undefined ? null : (
                  <Text as="p" tone="bad" role="alert">
                    {refusal}
                  </Text>
                )}
                <FormatList
                  templates={templates}
                  defaultId={defaultId}
                  choice={choice}
                  chosen={chosen}
                  onChange={setChoice}
                  onPreview={() => setPreviewed(true)}
                />
                {only === undefined ? null : <PublicPageSection productId={only} />}
              </Stack>
            )
          }
        </Loaded>
      </SidePanel>
      {isPreviewed && body !== undefined ? (
        <PreviewModal order={body} onClose={() => setPreviewed(false)} />
      ) : null}
    </>
  );
}

/** The first page as it will be printed. */
function PreviewModal({
  order,
  onClose,
}: {
  order: InputOf<typeof previewLabels>['body'];
  onClose: () => void;
}) {
  const { t } = useTranslation('labels');
  const { number } = useFormats();
  const preview = useCall(previewLabels, { body: { ...order, part: 'page' } });
  const pages = preview.data?.pages ?? 1;
  return (
    <Dialog
      title={t('preview.title')}
      width={720}
      onClose={onClose}
      {...(pages > 1 ? { text: t('preview.first', { formatted: number(pages) }) } : {})}
    >
      <Loaded query={preview} what={t('preview.failed')} waiting={<CardSkeletons count={1} />}>
        {({ svg, order: { left_out } }) => (
          <Stack gap={12}>
            <LeftOut {...left_out} />
            <img
              className={css['page']}
              src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`}
              alt={t('preview.label')}
            />
          </Stack>
        )}
      </Loaded>
    </Dialog>
  );
}

/** The PDF is ready, and open in another window unless the browser blocked it. */
function DownloadedModal({ made, onClose }: { made: Made; onClose: () => void }) {
  const { t } = useTranslation('labels');
  const { t: words } = useTranslation('platform');
  const text = useDownloadedText();
  return (
    <Dialog
      title={t('downloaded.title')}
      onClose={onClose}
      actions={
        <>
          <CloseButton>{words('actions.close')}</CloseButton>
          <ButtonAnchor
            variant="primary"
            icon={<FileText size={14} aria-hidden />}
            href={made.pdf_url ?? ''}
            target="_blank"
            rel="noopener"
          >
            {t('downloaded.open')}
          </ButtonAnchor>
        </>
      }
    >
      <Stack gap={12}>
        <Text as="p">{text(made.data)}</Text>
        <LeftOut {...made.data.left_out} />
        <LabelTrial />
      </Stack>
    </Dialog>
  );
}

/** LABEL-013, LABEL-014: how many labels of how many products, or the one product with its variants. */
function useDownloadedText() {
  const { t } = useTranslation('labels');
  const { number } = useFormats();
  return ({ labels, products, variants, product_id: id }: LabelOrderAnswer): string => {
    if (products === 1 && id !== null) {
      if (variants === 0) return t('downloaded.single', { id });
      return t('downloaded.singleVariants', { id, count: variants, formatted: number(variants) });
    }
    const what = t('downloaded.bulk', {
      count: products,
      formatted: number(products),
      labels: number(labels),
    });
    return t('downloaded.andVariants', { what });
  };
}
