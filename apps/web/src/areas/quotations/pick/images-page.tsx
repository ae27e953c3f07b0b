import {
  quotationImages,
  selectQuotationImages,
  uploadQuotationImages,
  type ResultOf,
} from '@sourcewiz/contract';
import { getRouteApi } from '@tanstack/react-router';
import { ImagePlus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { upload } from '../../../platform/api/upload.ts';
import { useAct } from '../../../platform/api/use-act.ts';
import { useCall } from '../../../platform/api/use-call.ts';
import { problemText } from '../../../platform/i18n/problem-text.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { Checkbox } from '../../../platform/kit/fields/checkbox.tsx';
import { IconButton } from '../../../platform/kit/fields/icon-button.tsx';
import { LinkButton } from '../../../platform/kit/fields/link-button.tsx';
import { Row, Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import { Thumb } from '../../../platform/kit/marks/thumb.tsx';
import { Card } from '../../../platform/kit/page/card.tsx';
import { Page } from '../../../platform/kit/page/page.tsx';
import { LineSkeletons } from '../../../platform/kit/states/skeletons.tsx';
import { EmptyState } from '../../../platform/kit/states/states.tsx';
import { toast } from '../../../platform/kit/toasts/toast-store.ts';
import { FilePicker } from '../../../platform/upload/drop-zone.tsx';
import { Loaded } from '../../../platform/list/loaded.tsx';

const route = getRouteApi('/shell/quotations/$enquiry_id/select-images/$id');
type Pictured = ResultOf<typeof quotationImages>['products'][number];

/** The pictures that a quotation shows: uploaded ones and those of the product, chosen line by line (QUOTE-006). */
export function ImagesPage() {
  const { id: text, enquiry_id: enquiryId } = route.useParams();
  const { t } = useTranslation('quotations');
  const id = Number(text);
  const query = useCall(quotationImages, { params: { id } });
  return (
    <Page
      title={t('pictures.title')}
      note={t('pictures.text')}
      crumbs={[{ label: t('title'), to: `/quotations/${enquiryId}` }, { label: t('pictures.title') }]}
      actions={
        <LinkButton to="/quotation-table/$enquiry_id/$id" params={{ enquiry_id: enquiryId, id: text }}>
          {t('pictures.back')}
        </LinkButton>
      }
    >
      <Loaded query={query} what={t('pictures.title')} waiting={<LineSkeletons count={8} />}>
        {({ products }) =>
          products.length === 0 ? (
            <EmptyState icon={<ImagePlus size={18} />} title={t('table.empty')} text={t('table.emptyText')} />
          ) : (
            <Stack gap={14}>
              {products.map((product) => (
                <LinePictures
                  key={product.uid}
                  id={id}
                  product={product}
                  onChanged={() => void query.refetch()}
                />
              ))}
            </Stack>
          )
        }
      </Loaded>
    </Page>
  );
}

function LinePictures({
  id,
  product: { uid, sku, name, uploaded, own, selected },
  onChanged,
}: {
  id: number;
  product: Pictured;
  onChanged: () => void;
}) {
  const { t } = useTranslation('quotations');
  const [isSending, setSending] = useState(false);
  const { act } = useAct(selectQuotationImages, { onDone: onChanged });
  const save = (next: readonly string[], removed: readonly string[] = []): void =>
    void act({
      params: { id },
      body: { products: [{ uid, selected: [...next], removed: [...removed] }] },
    });
  const send = async (files: readonly File[]): Promise<void> => {
    setSending(true);
    const answer = await upload(uploadQuotationImages, {
      params: { id: String(id) } as never,
      files,
      texts: { uid },
    });
    setSending(false);
    const [problem] = answer.ok ? [] : answer.errors;
    if (problem) toast({ tone: 'bad', title: problemText(problem) });
    onChanged();
  };
  const list = (title: string, images: Pictured['own'], canRemove: boolean) => (
    <Stack gap={6} role="group" aria-label={`${title}, ${name}`}>
      <Text tone="soft" size="sm">
        {title}
      </Text>
      <Row wrap gap={14}>
        {images.length === 0 ? <Text tone="faint">{t('pictures.none')}</Text> : null}
        {images.map(({ id: image, thumb }, at) => (
          <Stack key={image} gap={4}>
            <Checkbox
              checked={selected.includes(image)}
              onChange={(isOn) => save(isOn ? [...selected, image] : selected.filter((one) => one !== image))}
            >
              <Thumb src={thumb} size={80} alt={t('pictures.picture', { number: at + 1 })} />
            </Checkbox>
            {selected[0] === image ? (
              <Text size="sm" tone="accent">
                {t('pictures.first')}
              </Text>
            ) : selected.includes(image) ? (
              <Button
                variant="text"
                size="small"
                onClick={() => save([image, ...selected.filter((one) => one !== image)])}
              >
                {t('pictures.makeFirst')}
              </Button>
            ) : null}
            {canRemove ? (
              <IconButton
                variant="text"
                icon={<Trash2 size={15} aria-hidden />}
                label={t('pictures.remove', { number: at + 1 })}
                onClick={() =>
                  save(
                    selected.filter((one) => one !== image),
                    [image],
                  )
                }
              />
            ) : null}
          </Stack>
        ))}
      </Row>
    </Stack>
  );
  return (
    <Card
      title={`${name}, ${sku}`}
      aside={
        <FilePicker
          accept="image/*"
          multiple
          onFiles={(files) => void send(files)}
          input={{ 'aria-label': t('pictures.upload') }}
        >
          {(open) => (
            <Button icon={<ImagePlus size={15} aria-hidden />} loading={isSending} onClick={open}>
              {t('pictures.upload')}
            </Button>
          )}
        </FilePicker>
      }
    >
      <Stack gap={14}>
        {list(t('pictures.uploaded'), uploaded, true)}
        {list(t('pictures.own'), own, false)}
      </Stack>
    </Card>
  );
}
