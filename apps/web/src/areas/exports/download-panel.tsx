import { Download, Repeat } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../platform/i18n/format.ts';
import { Button } from '../../platform/kit/fields/button.tsx';
import { Row, Stack, Text } from '../../platform/kit/layout/layout.tsx';
import { CloseButton } from '../../platform/kit/overlays/layer.tsx';
import { SidePanel } from '../../platform/kit/overlays/side-panel.tsx';
import { usePermitted } from '../../platform/session/session.tsx';
import { countOf, type ExportChoice } from './export-choice.ts';
import css from './exports.module.css';

/** EXPORT-004, EXPORT-005. */
const WIDTH = 804;

/** The drawer that says what a file will contain, with the button that starts it. */
export function DownloadPanel({
  choice,
  isReady,
  call,
  isActing,
  buttons,
  onDownload,
  onClose,
  children,
}: {
  choice: ExportChoice;
  isReady: boolean;
  /** The call that makes the file; whoever may not make it only looks. */
  call: Parameters<typeof usePermitted>[0];
  isActing: boolean;
  /** Further buttons, before the usual ones. */
  buttons?: ReactNode;
  onDownload: () => void;
  onClose: () => void;
  children: ReactNode;
}) {
  const { t } = useTranslation('exports');
  const { t: platform } = useTranslation('platform');
  const { number } = useFormats();
  const mayDownload = usePermitted(call);
  const count = countOf(choice);
  return (
    <SidePanel
      title={t('select.title')}
      note={t('select.products', { count, formatted: number(count) })}
      width={WIDTH}
      unsaved={false}
      onClose={onClose}
      footer={
        <>
          {buttons}
          <CloseButton>{platform('actions.cancel')}</CloseButton>
          {mayDownload ? (
            <Button
              variant="primary"
              icon={<Download size={15} aria-hidden />}
              disabled={!isReady}
              loading={isActing}
              onClick={onDownload}
            >
              {t('select.download')}
            </Button>
          ) : null}
        </>
      }
    >
      {children}
    </SidePanel>
  );
}

/** The template of the file, and a way to choose another. */
export function ChosenTemplate({
  kind,
  name,
  note,
  buttons,
  onChange,
}: {
  kind: string;
  name: string;
  note?: string;
  /** Further actions. */
  buttons: ReactNode;
  onChange: () => void;
}) {
  return (
    <Row gap={10} wrap justify="between" className={css['template']}>
      <Stack gap={2}>
        <Text size="sm" tone="faint">
          {kind}
        </Text>
        <Text weight={560} breaks>
          {name}
        </Text>
        {note === undefined ? null : (
          <Text size="sm" tone="soft" breaks>
            {note}
          </Text>
        )}
      </Stack>
      <Row gap={8} wrap>
        <ChangeButton onChange={onChange} />
        {buttons}
      </Row>
    </Row>
  );
}

export function ChangeButton({ onChange }: { onChange: () => void }) {
  const { t } = useTranslation('exports');
  return (
    <Button icon={<Repeat size={14} aria-hidden />} onClick={onChange}>
      {t('select.change')}
    </Button>
  );
}
