import { askForAccess, type Access } from '@sourcewiz/contract';
import { Lock } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../platform/api/use-act.ts';
import { currentLanguage } from '../../platform/i18n/texts.ts';
import { permissionName } from '../../platform/i18n/problem-text.ts';
import { useSession } from '../../platform/session/session.tsx';
import { Button } from '../../platform/kit/fields/button.tsx';
import { LinkButton } from '../../platform/kit/fields/link-button.tsx';
import { useOpenPath } from '../../platform/router/use-open-path.ts';
import { useDocumentTitle } from '../../platform/kit/page/page.tsx';
import { WholePageState } from '../../platform/kit/states/states.tsx';
import { useNavItems } from './nav-items.ts';

/** Replaces a page whose permission is missing: says which one, who can grant it, and where to go instead. */
export function AccessDenied({ needed }: { needed: Access }) {
  const { t } = useTranslation('platform');
  const { organisation } = useSession();
  const [first] = useNavItems();
  const path = useOpenPath();
  useDocumentTitle(t('states.deniedTitle'));
  const who = { admin: organisation.admin_name, company: organisation.name };
  return (
    <WholePageState
      icon={<Lock size={18} />}
      title={t('states.deniedTitle')}
      text={
        needed === 'admin'
          ? t('states.deniedAdmin', who)
          : first === undefined
            ? t('states.deniedNowhere', who)
            : t('states.deniedText', { ...who, permission: namesOf(needed) })
      }
      actions={
        <>
          {first === undefined ? null : (
            <LinkButton to={first.to} variant="primary">
              {t('states.goTo', { page: first.label[currentLanguage()] })}
            </LinkButton>
          )}
          <AskForAccess key={path} path={path} />
        </>
      }
    />
  );
}

/** Tells the admins which page the person wants to open. */
function AskForAccess({ path }: { path: string }) {
  const { t } = useTranslation('app');
  const { organisation } = useSession();
  const [isAsked, setAsked] = useState(false);
  const { act, isActing } = useAct(askForAccess, { onDone: () => setAsked(true) });
  if (isAsked) return <p role="status">{t('access.asked', { company: organisation.name })}</p>;
  return (
    <Button loading={isActing} onClick={() => void act({ body: { path } })}>
      {t('access.ask')}
    </Button>
  );
}

function namesOf(needed: Access): string {
  const slugs = typeof needed === 'string' ? [needed] : needed;
  return slugs.map(permissionName).join(' / ');
}
