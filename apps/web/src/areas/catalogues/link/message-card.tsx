import { getLinkSettings, type Catalogue } from '@sourcewiz/contract';
import { useQuery } from '@tanstack/react-query';
import { Copy, Mail, MessageCircle } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../platform/api/use-call.ts';
import { loadLanguage } from '../../../platform/i18n/texts.ts';
import { useSession } from '../../../platform/session/session.tsx';
import { Button, ButtonAnchor } from '../../../platform/kit/fields/button.tsx';
import { Row, Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import { Card } from '../../../platform/kit/page/card.tsx';
import { LineSkeletons } from '../../../platform/kit/states/skeletons.tsx';
import { buyerMessage, mailAddress } from './buyer-message.ts';
import { copyLink } from './copy-link.ts';
import css from './link-card.module.css';

/** The message to the buyer, ready to be copied. It mentions a passcode only if the link is known to have one. */
export function MessageCard({ catalogue, link }: { catalogue: Catalogue; link: string }) {
  const { t } = useTranslation('catalogues');
  const { organisation, user } = useSession();
  const language = organisation.locale;
  // The screen's language may differ from the company's.
  const { isSuccess } = useQuery({
    queryKey: ['texts', language],
    queryFn: () => loadLanguage(language).then(() => true),
    staleTime: Infinity,
  });
  const settings = useCall(getLinkSettings, { query: { collection_id: catalogue.id } });
  const isReady = isSuccess && !settings.isPending;
  const message = isReady
    ? buyerMessage({
        catalogue,
        link,
        hasPasscode: settings.data?.has_passcode === true,
        company: organisation.name,
        sender: `${user.first_name} ${user.last_name}`.trim(),
        language,
      })
    : null;
  return (
    <Card title={t('message.title')}>
      <Stack gap={12}>
        <Text as="p" tone="soft">
          {t('message.text')}
        </Text>
        {message === null ? (
          <LineSkeletons count={5} />
        ) : (
          <>
            <div className={css['message']} lang={language}>
              {message}
            </div>
            <Row wrap>
              <Button
                icon={<Copy size={15} aria-hidden />}
                onClick={() => copyLink(message, t('notices.messageCopied'))}
              >
                {t('message.copy')}
              </Button>
              <ButtonAnchor
                href={mailAddress({ to: catalogue.buyer_email, subject: catalogue.name, message })}
                icon={<Mail size={15} aria-hidden />}
              >
                {t('message.mail')}
              </ButtonAnchor>
              <ButtonAnchor
                href={`https://wa.me/?text=${encodeURIComponent(message)}`}
                target="_blank"
                rel="noopener noreferrer"
                icon={<MessageCircle size={15} aria-hidden />}
              >
                {t('message.whatsapp')}
              </ButtonAnchor>
            </Row>
          </>
        )}
      </Stack>
    </Card>
  );
}
