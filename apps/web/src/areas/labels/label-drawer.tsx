import { labelTemplates, updateLabelTemplate } from '@sourcewiz/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../platform/api/use-act.ts';
import { useCall } from '../../platform/api/use-call.ts';
import { Button } from '../../platform/kit/fields/button.tsx';
import { Stack, Text } from '../../platform/kit/layout/layout.tsx';
import { CloseButton } from '../../platform/kit/overlays/layer.tsx';
import { SidePanel } from '../../platform/kit/overlays/side-panel.tsx';
import { toast } from '../../platform/kit/toasts/toast-store.ts';
import { CardSkeletons } from '../../platform/kit/states/skeletons.tsx';
import { Loaded } from '../../platform/list/loaded.tsx';
import type { ChosenProducts } from '../../platform/offers/offers.ts';
import { usePermitted } from '../../platform/session/session.tsx';
import { DownloadedModal } from './downloaded-modal.tsx';
import { FormatList } from './format-list.tsx';
import { firstChoice, orderOf, type LabelChoice } from './label-choice.ts';
import { PreviewModal } from './preview-modal.tsx';
import { PublicPageSection } from './public-page-section.tsx';
import { logProblems, useLabelOrder, type Made } from './use-label-order.ts';

/**
 * The drawer of labels: their formats, their content, and the PDF of the chosen products.
 * @param chosen null in the profile settings, where only the default is chosen
 */
export function LabelDrawer({ chosen, onClose }: { chosen: ChosenProducts | null; onClose: () => void }) {
  const { t } = useTranslation('labels');
  const { t: words } = useTranslation('platform');
  const mayUpdate = usePermitted('update_products');
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
            {chosen === null ? null : (
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
