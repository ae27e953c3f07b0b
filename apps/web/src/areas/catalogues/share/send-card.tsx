import {
  catalogueRecipients,
  type Catalogue,
  type LinkMessage,
  type LinkRecipient,
} from '@sourcewiz/contract';
import { useQuery } from '@tanstack/react-query';
import { Copy, Eye, KeyRound, Mail, MessageCircle } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../platform/api/use-act.ts';
import { loadLanguage } from '../../../platform/i18n/texts.ts';
import { Button, ButtonAnchor } from '../../../platform/kit/fields/button.tsx';
import { ChoiceField } from '../../../platform/kit/fields/choices/choice-field.tsx';
import { Field } from '../../../platform/kit/fields/field.tsx';
import { Segmented } from '../../../platform/kit/fields/segmented.tsx';
import { TextArea } from '../../../platform/kit/fields/text-input.tsx';
import { Row, Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import { Card } from '../../../platform/kit/page/card.tsx';
import { LineSkeletons } from '../../../platform/kit/states/skeletons.tsx';
import { toast } from '../../../platform/kit/toasts/toast-store.ts';
import { useSession } from '../../../platform/session/session.tsx';
import { copyLink } from '../link/copy-link.ts';
import { buyerMessage, mailAddress } from './buyer-message.ts';
import { CardPreview } from './card-preview.tsx';
import { LinkQr } from './link-qr.tsx';
import { MailPreview } from './mail-preview.tsx';
import { whatsappAddress } from './recipients.rules.ts';
import { useRecipients } from './use-recipients.ts';

const ways = ['mail', 'whatsapp', 'qr'] as const;
type Way = (typeof ways)[number];

/** Gives a link to one recipient, or the common one to everybody. */
export function SendCard({
  catalogue,
  isOpen,
  recipientId,
  onChoose,
}: {
  catalogue: Catalogue;
  /** A link that does not open must not be sent to anybody. */
  isOpen: boolean;
  recipientId: number | null;
  onChoose: (recipientId: number) => void;
}) {
  const { t } = useTranslation('share');
  const [way, setWay] = useState<Way>('mail');
  const { data } = useRecipients(catalogue);
  const all = data === undefined ? [] : [...data.recipients, data.anyone].filter(({ link }) => link !== null);
  const recipient = all.find(({ id }) => id === recipientId) ?? all[0];
  return (
    <Card
      title={t('send.title')}
      aside={
        <Segmented
          label={t('send.how')}
          value={way}
          onChange={setWay}
          items={ways.map((key) => ({ key, label: t(`send.${key}`) }))}
        />
      }
    >
      {data === undefined ? (
        <LineSkeletons count={5} />
      ) : recipient?.link == null || !isOpen ? (
        <Text as="p" tone="soft">
          {t(isOpen ? 'send.nobody' : 'send.closed')}
        </Text>
      ) : (
        <Stack gap={14}>
          <Field label={t('send.to')}>
            {({ id }) => (
              <ChoiceField
                id={id}
                label={t('send.to')}
                value={String(recipient.id)}
                onChange={(value) => onChoose(Number(value))}
                choices={all.map((one) => ({
                  value: String(one.id),
                  label: one.name || t('recipients.anyone'),
                  note: (way === 'whatsapp' ? one.phone : one.email) ?? one.company,
                }))}
              />
            )}
          </Field>
          {way === 'qr' ? (
            <LinkQr catalogue={catalogue} recipient={recipient} />
          ) : (
            <Message
              key={`${recipient.id} ${way}`}
              {...{ catalogue, recipient, way }}
              link={recipient.link}
            />
          )}
        </Stack>
      )}
    </Card>
  );
}

/** The message that goes with the link, which can be changed before it is sent. It never contains the passcode. */
function Message({
  catalogue,
  recipient,
  link,
  way,
}: {
  catalogue: Catalogue;
  recipient: LinkRecipient;
  link: string;
  way: 'mail' | 'whatsapp';
}) {
  const { t } = useTranslation('share');
  const { organisation, user } = useSession();
  const language = organisation.locale;
  // The screen's language may differ from the company's.
  const { isSuccess } = useQuery({
    queryKey: ['texts', language],
    queryFn: () => loadLanguage(language).then(() => true),
    staleTime: Infinity,
  });
  const [typed, setTyped] = useState<string | null>(null);
  const sent = useAct(catalogueRecipients.markSent);
  if (!isSuccess) return <LineSkeletons count={5} />;
  const sender = `${user.first_name} ${user.last_name}`.trim();
  const isNamed = recipient.name !== '';
  const isMailed = way === 'mail' && recipient.email !== null && isNamed;
  const message =
    typed ??
    buyerMessage({
      catalogue,
      sender,
      language,
      link: isMailed ? null : link,
      recipient: recipient.name,
      hasPasscode: recipient.has_passcode,
      company: organisation.name,
    });
  const params = { id: catalogue.id, recipient_id: recipient.id };
  // The mail program or WhatsApp takes over: what becomes of it there is not known.
  const onClick = () => void (isNamed && sent.act({ params }));
  return (
    <>
      <Field label={t('send.message')}>
        {(control) => (
          <TextArea
            {...control}
            rows={isMailed ? 9 : 12}
            lang={language}
            value={message}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
      {way === 'whatsapp' ? <CardPreview {...{ link, message }} title={catalogue.name} /> : null}
      <Row wrap>
        {isMailed ? (
          <MailButtons {...{ catalogue, recipient, message }} />
        ) : way === 'mail' ? (
          <ButtonAnchor
            variant="primary"
            href={mailAddress({ to: recipient.email, subject: catalogue.name, message })}
            icon={<Mail size={15} aria-hidden />}
            onClick={onClick}
          >
            {t('send.byMail')}
          </ButtonAnchor>
        ) : (
          <ButtonAnchor
            variant="primary"
            href={whatsappAddress(recipient.phone, message)}
            target="_blank"
            rel="noopener noreferrer"
            icon={<MessageCircle size={15} aria-hidden />}
            onClick={onClick}
          >
            {t('send.byWhatsapp')}
          </ButtonAnchor>
        )}
        <Button icon={<Copy size={15} aria-hidden />} onClick={() => copyLink(message, t('send.copied'))}>
          {t('send.copy')}
        </Button>
      </Row>
    </>
  );
}

/** Mails the link with these words, and the passcode in a mail of its own. */
function MailButtons({
  catalogue: { id },
  recipient,
  message,
}: {
  catalogue: Catalogue;
  recipient: LinkRecipient;
  message: string;
}) {
  const { t } = useTranslation('share');
  const send = useAct(catalogueRecipients.send);
  const [isShown, setIsShown] = useState(false);
  const params = { id, recipient_id: recipient.id };
  const mail = async (what: LinkMessage, done: 'mailed' | 'passcodeMailed') => {
    const body = what === 'link' ? { what, message } : { what };
    if ((await send.act({ params, body })).ok) {
      toast({ tone: 'ok', title: t(`send.${done}`, { name: recipient.name }) });
    }
  };
  return (
    <>
      <Button
        variant="primary"
        icon={<Mail size={15} aria-hidden />}
        loading={send.isActing}
        onClick={() => void mail('link', 'mailed')}
      >
        {t('send.sendMail')}
      </Button>
      <Button icon={<Eye size={15} aria-hidden />} onClick={() => setIsShown(true)}>
        {t('send.preview')}
      </Button>
      {recipient.has_passcode ? (
        <Button
          icon={<KeyRound size={15} aria-hidden />}
          disabled={send.isActing}
          onClick={() => void mail('passcode', 'passcodeMailed')}
        >
          {t('send.mailPasscode')}
        </Button>
      ) : null}
      {isShown ? <MailPreview {...params} message={message} onClose={() => setIsShown(false)} /> : null}
    </>
  );
}
