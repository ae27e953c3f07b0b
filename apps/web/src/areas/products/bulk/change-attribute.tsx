import { changeProductsAttribute, listAttributes, type Attribute } from '@sourcewiz/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../platform/api/use-call.ts';
import { useFormats } from '../../../platform/i18n/format.ts';
import { problemText } from '../../../platform/i18n/problem-text.ts';
import { useValueRights } from '../../../platform/session/use-value-rights.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { ChoiceField } from '../../../platform/kit/fields/choices/choice-field.tsx';
import { Dialog } from '../../../platform/kit/overlays/dialog.tsx';
import { Segmented } from '../../../platform/kit/fields/segmented.tsx';
import { LineSkeletons } from '../../../platform/kit/states/skeletons.tsx';
import { Field } from '../../../platform/kit/fields/field.tsx';
import { Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import { Loaded } from '../../../platform/list/loaded.tsx';
import { toast } from '../../../platform/kit/toasts/toast-store.ts';
import { AttributeField, entryOf, readEntry, type Entry } from '../../attributes/index.ts';
import { bodyOf, countOf, type Selection } from './selected/product-selection.ts';
import { bulkAttributes, modesOf, type BulkMode } from './bulk-attribute.rules.ts';
import css from './bulk-dialog.module.css';
import { useBulkAct } from './use-bulk-act.ts';

interface Change {
  attribute: Attribute;
  mode: BulkMode;
  entry: Entry;
}

/** Sets, or removes, one value of one attribute for the chosen products. */
export function ChangeAttribute({ selection, onClose }: { selection: Selection; onClose: () => void }) {
  const { t, i18n } = useTranslation('library');
  const { t: words } = useTranslation('platform');
  const { number } = useFormats();
  const rights = useValueRights();
  const list = useCall(listAttributes, {}, { staleTime: 60_000 });
  const [change, setChange] = useState<Change | null>(null);
  const [error, setError] = useState<string | undefined>();
  const offered = bulkAttributes(list.data ?? [], (attribute) => rights(attribute).mayEdit, i18n.language);
  const { act, isActing } = useBulkAct(changeProductsAttribute, {
    action: 'change_products_attribute',
    selection,
    onStarted: () => {
      const name = change?.attribute.name ?? '';
      toast({ tone: 'ok', title: t('started.change', { name }), text: t('started.text') });
      onClose();
    },
    onProblems: ([problem]) => setError(problem === undefined ? undefined : problemText(problem)),
  });
  const count = countOf(selection);
  const counted = { count, formatted: number(count) };

  const edit = (next: Change): void => {
    setChange(next);
    setError(undefined);
  };
  const update = (): void => {
    const products = bodyOf(selection);
    if (change === null || products === null) return;
    const { attribute, mode, entry } = change;
    const body = { ...products, attribute_id: attribute.id, mode };
    if (mode === 'clear') {
      void act({ body });
      return;
    }
    const read = readEntry(attribute, entry, { isDraft: true });
    if (!read.ok) {
      const [problem] = read.problems;
      setError(problem === undefined ? t('attribute.needed') : problemText({ message: '', ...problem }));
    } else if (read.value === null) setError(t('attribute.needed'));
    else void act({ body: { ...body, value: read.value as never } });
  };
  return (
    <Dialog
      title={t('attribute.title', counted)}
      text={t('attribute.text')}
      onClose={onClose}
      width={520}
      actions={
        <>
          <Button onClick={onClose}>{words('actions.cancel')}</Button>
          <Button variant="primary" loading={isActing} disabled={change === null} onClick={update}>
            {t('attribute.confirm', counted)}
          </Button>
        </>
      }
    >
      <Loaded query={list} what={t('attribute.failed')} waiting={<LineSkeletons count={3} />}>
        {() => (
          <Stack gap={16}>
            <Field label={t('attribute.which')}>
              {({ id: fieldId }) => (
                <ChoiceField
                  id={fieldId}
                  label={t('attribute.which')}
                  placeholder={t('attribute.choose')}
                  choices={offered.map(({ id, name, is_internal }) => ({
                    value: String(id),
                    label: name,
                    ...(is_internal ? { note: t('attribute.internal') } : {}),
                  }))}
                  value={change === null ? null : String(change.attribute.id)}
                  onChange={(id) => {
                    const attribute = offered.find((one) => String(one.id) === id);
                    if (attribute) edit({ attribute, mode: 'set', entry: entryOf(attribute, null) });
                  }}
                />
              )}
            </Field>
            {change === null ? null : (
              <NewValue change={change} onChange={edit} error={error} count={count} />
            )}
          </Stack>
        )}
      </Loaded>
    </Dialog>
  );
}

function NewValue({
  change,
  onChange,
  error,
  count,
}: {
  change: Change;
  onChange: (change: Change) => void;
  error: string | undefined;
  count: number;
}) {
  const { t } = useTranslation('library');
  const { number } = useFormats();
  const { attribute, mode, entry } = change;
  const modes = modesOf(attribute);
  const said = { name: attribute.name, count, formatted: number(count) };
  const consequences = {
    set: t('attribute.sets', said),
    clear: t('attribute.clears', said),
    add: t('attribute.adds'),
    remove: t('attribute.removes'),
  };
  return (
    <>
      {modes.length > 1 ? (
        <Stack gap={6} align="start">
          <Text tone="soft" weight={500}>
            {t('attribute.mode')}
          </Text>
          <Segmented
            label={t('attribute.mode')}
            items={modes.map((key) => ({ key, label: t(`attribute.modes.${key}`) }))}
            value={mode}
            onChange={(next) => onChange({ ...change, mode: next })}
          />
        </Stack>
      ) : null}
      {mode === 'clear' ? null : (
        <AttributeField
          key={attribute.id}
          attribute={attribute}
          entry={entry}
          error={error}
          onChange={(next) => onChange({ ...change, entry: next })}
        />
      )}
      <Text as="p" tone="soft" className={css['says']} role="status">
        {consequences[mode]}
      </Text>
      {mode === 'clear' && error !== undefined ? <p role="alert">{error}</p> : null}
    </>
  );
}
