import { Copy, Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../../platform/session/session.tsx';
import { Button } from '../../../../platform/kit/fields/button.tsx';
import { Row } from '../../../../platform/kit/layout/layout.tsx';
import { Dialog } from '../../../../platform/kit/overlays/dialog.tsx';
import css from './authenticator.module.css';
import { copyText } from '../../../../platform/kit/toasts/copy-text.ts';

/** The recovery codes, shown only once. Only the button closes it, so that nobody loses them by a stray press. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { t } = useTranslation('account');
  const { user } = useSession();
  const text = [t('authenticator.fileHead', { email: user.email }), '', ...codes, ''].join('\n');
  return (
    <Dialog
      title={t('authenticator.codesTitle')}
      text={t('authenticator.codesText')}
      width={440}
      actions={
        <Button variant="primary" onClick={onClose}>
          {t('authenticator.kept')}
        </Button>
      }
    >
      <ul className={css['codes']}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Row wrap className={css['ways']}>
        <Button icon={<Copy size={14} aria-hidden />} onClick={() => copyText(codes.join('\n'))}>
          {t('authenticator.copy')}
        </Button>
        <Button
          icon={<Download size={14} aria-hidden />}
          onClick={() => saveText(text, t('authenticator.fileName'))}
        >
          {t('authenticator.download')}
        </Button>
      </Row>
    </Dialog>
  );
}

function saveText(text: string, name: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
