import type { Catalogue } from '@sourcewiz/contract';
import { useQuery } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { loadLanguage } from '../../../platform/i18n/texts.ts';
import { useSession } from '../../../platform/session/session.tsx';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import { Card } from '../../../platform/kit/page/card.tsx';
import { LineSkeletons } from '../../../platform/kit/states/skeletons.tsx';
import { buyerMessage } from './buyer-message.ts';
import { copyText } from './copy-text.ts';
import css from './link-card.module.css';

/** What to write to the buyer, ready to be copied. */
export function MessageCard({ catalogue, link }: { catalogue: Catalogue; link: string }) {
  const { t } = useTranslation('catalogues');
  const { organisation, user } = useSession();
  const language = organisation.locale;
  // The screen may speak another language than the company.
  const { isSuccess } = useQuery({
    queryKey: ['texts', language],
    queryFn: () => loadLanguage(language).then(() => true),
    staleTime: Infinity,
  });
  const message = isSuccess
    ? buyerMessage({
        catalogue,
        link,
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
            <Button
              icon={<Copy size={15} aria-hidden />}
              onClick={() => void copyText(message, t('notices.messageCopied'))}
            >
              {t('message.copy')}
            </Button>
          </>
        )}
      </Stack>
    </Card>
  );
}
