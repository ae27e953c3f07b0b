import { saveSetting, type Container } from '@sourcewiz/contract';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../platform/api/use-act.ts';
import { problemText } from '../../../platform/i18n/problem-text.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { Field } from '../../../platform/kit/fields/field.tsx';
import { NumberInput } from '../../../platform/kit/fields/number-input.tsx';
import { TextInput } from '../../../platform/kit/fields/text-input.tsx';
import { Row, Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import { Dialog } from '../../../platform/kit/overlays/dialog.tsx';
import { CloseButton } from '../../../platform/kit/overlays/layer.tsx';
import { toast } from '../../../platform/kit/toasts/toast-store.ts';
import css from './loadability.module.css';
import {
  emptyContainer,
  draftOf,
  fieldsOf,
  readContainer,
  type ContainerDraft,
} from './own-containers.rules.ts';

/** The company's own containers: limits in place of the common ones, further sizes, and what a full one costs. */
export function ContainersDialog({
  containers,
  currency,
  onClose,
}: {
  containers: readonly (Container & { is_own: boolean })[];
  /** Of rates that are entered for the first time. */
  currency: string;
  onClose: () => void;
}) {
  const { t } = useTranslation('loadability');
  const [drafts, setDrafts] = useState(() => containers.map((one) => draftOf(one, currency)));
  const [touched, setTouched] = useState(false);
  const { act, isActing, problems } = useAct(saveSetting, {
    onDone: () => {
      toast({ tone: 'ok', title: t('own.saved') });
      onClose();
    },
    onProblems: () => undefined,
  });
  const put = (next: ContainerDraft[]): void => {
    setTouched(true);
    setDrafts(next);
  };
  const change = (at: number, part: Partial<ContainerDraft>): void =>
    put(drafts.map((draft, place) => (place === at ? { ...draft, ...part, isOwn: true } : draft)));
  const save = (): void =>
    void act({ body: { key: 'containers', value: drafts.filter(({ isOwn }) => isOwn).map(readContainer) } });
  return (
    <Dialog
      title={t('own.title')}
      text={t('own.text')}
      width={860}
      unsaved={touched}
      onClose={onClose}
      actions={
        <>
          <CloseButton>{t('packing.discard')}</CloseButton>
          <Button variant="primary" loading={isActing} disabled={!touched} onClick={save}>
            {t('own.save')}
          </Button>
        </>
      }
    >
      <Stack gap={14}>
        {problems[0] === undefined ? null : (
          <Text tone="bad" role="alert">
            {problemText(problems[0])}
          </Text>
        )}
        <div className={css['ownRows']}>
          {drafts.map((draft, at) => (
            // Codes change while they are typed.
            // oxlint-disable-next-line react/no-array-index-key
            <div key={at} className={css['ownRow']} role="group" aria-label={draft.name || draft.code}>
              {fieldsOf(draft).map((field) => (
                <Field key={field} label={t(`own.${field}`)}>
                  {(control) =>
                    field === 'code' || field === 'name' || field === 'currency' ? (
                      <TextInput
                        {...control}
                        value={draft[field]}
                        onChange={(event) => change(at, { [field]: event.target.value })}
                      />
                    ) : (
                      <NumberInput
                        id={control.id}
                        framed
                        value={draft[field]}
                        invalid={false}
                        describedBy={control['aria-describedby']}
                        onChange={(text) => change(at, { [field]: text })}
                      />
                    )
                  }
                </Field>
              ))}
              <Row>
                {draft.isOwn ? (
                  <Button
                    size="small"
                    onClick={() =>
                      put(
                        draft.common === null
                          ? drafts.toSpliced(at, 1)
                          : drafts.with(at, draftOf({ ...draft.common, is_own: false }, currency)),
                      )
                    }
                  >
                    {t(draft.common === null ? 'own.remove' : 'own.back')}
                  </Button>
                ) : (
                  <Text tone="faint">{t('own.common')}</Text>
                )}
              </Row>
            </div>
          ))}
        </div>
        <Row>
          <Button
            icon={<Plus size={15} aria-hidden />}
            onClick={() => put([...drafts, emptyContainer(currency)])}
          >
            {t('own.add')}
          </Button>
        </Row>
      </Stack>
    </Dialog>
  );
}
