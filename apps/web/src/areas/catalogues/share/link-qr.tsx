import { catalogueRecipients as calls, type Catalogue, type LinkRecipient } from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../platform/api/use-call.ts';
import { Button, ButtonAnchor } from '../../../platform/kit/fields/button.tsx';
import { Row, Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import { LineSkeletons } from '../../../platform/kit/states/skeletons.tsx';
import { Loaded } from '../../../platform/list/loaded.tsx';
import css from './share.module.css';

/** Large enough for a poster. */
const PNG_SIDE = 1200;

/** The QR code of a recipient's link, to be downloaded and printed. */
export function LinkQr({
  catalogue: { id, name },
  recipient,
}: {
  catalogue: Catalogue;
  recipient: LinkRecipient;
}) {
  const { t } = useTranslation('share');
  const code = useCall(calls.qr, { params: { id, recipient_id: recipient.id } });
  const whose = recipient.name || t('recipients.anyoneName');
  const file = `${name} ${recipient.name}`.trim().replaceAll(/[\\/:*?"<>|]+/g, ' ');
  return (
    <Loaded query={code} what={t('send.qr')} waiting={<LineSkeletons count={4} />}>
      {({ svg }) => {
        const address = `data:image/svg+xml;utf8,${encodeURIComponent(svg)}`;
        return (
          <Row align="start" gap={14} wrap>
            <img className={css['qr']} src={address} alt={t('send.qrAlt')} width={128} height={128} />
            <Stack gap={8} className={css['qrWords']}>
              <Text weight={560} breaks>
                {t('send.qrTitle', { name: whose })}
              </Text>
              <Text tone="soft" size="sm">
                {t('send.qrText')}
              </Text>
              <Row wrap gap={6}>
                <Button size="small" onClick={() => void downloadPng(address, `${file}.png`)}>
                  {t('send.png')}
                </Button>
                <ButtonAnchor size="small" href={address} download={`${file}.svg`}>
                  {t('send.svg')}
                </ButtonAnchor>
                <Button size="small" onClick={() => printImage(address, whose)}>
                  {t('send.print')}
                </Button>
              </Row>
            </Stack>
          </Row>
        );
      }}
    </Loaded>
  );
}

async function downloadPng(address: string, name: string): Promise<void> {
  const image = new Image(PNG_SIDE, PNG_SIDE);
  image.src = address;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = PNG_SIDE;
  canvas.height = PNG_SIDE;
  const paper = canvas.getContext('2d');
  if (paper === null) return;
  // The modules stay sharp.
  paper.imageSmoothingEnabled = false;
  paper.drawImage(image, 0, 0, PNG_SIDE, PNG_SIDE);
  const link = document.createElement('a');
  link.href = canvas.toDataURL('image/png');
  link.download = name;
  link.click();
}

/** Opens the print dialog of the browser with the code alone on the page. */
function printImage(address: string, title: string): void {
  const frame = document.createElement('iframe');
  frame.hidden = true;
  frame.title = title;
  document.body.append(frame);
  const page = frame.contentDocument;
  if (page === null) return;
  const image = page.createElement('img');
  image.style.width = '60mm';
  image.addEventListener('load', () => {
    frame.contentWindow?.print();
    frame.remove();
  });
  image.src = address;
  page.body.append(image);
}
