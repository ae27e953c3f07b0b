import {
  cleanLine,
  createExportTemplate,
  foldText,
  labelKey,
  type Attribute,
  type ExportTemplate,
} from '@sourcewiz/contract';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../platform/api/use-act.ts';
import { Button } from '../../platform/kit/fields/button.tsx';
import { Checkbox } from '../../platform/kit/fields/checkbox.tsx';
import { Field } from '../../platform/kit/fields/field.tsx';
import { SearchField } from '../../platform/kit/fields/search-field.tsx';
import { TextInput } from '../../platform/kit/fields/text-input.tsx';
import { Row, Stack, Text } from '../../platform/kit/layout/layout.tsx';
import { ConfirmModal } from '../../platform/kit/confirm/confirm-modal.tsx';
import { CloseButton } from '../../platform/kit/overlays/layer.tsx';
import { SidePanel } from '../../platform/kit/overlays/side-panel.tsx';
import { toast } from '../../platform/kit/toasts/toast-store.ts';
import { MoveButtons } from '../../platform/kit/sort/move-buttons.tsx';
import { moved } from '../../platform/kit/sort/moved.ts';
import { SortableList, useSortableRow } from '../../platform/kit/sort/sortable-list.tsx';
import { LineSkeletons } from '../../platform/kit/states/skeletons.tsx';
import { Loaded } from '../../platform/list/loaded.tsx';
import { NARROW } from './change-template.tsx';
import css from './exports.module.css';
import { useDetails } from './use-details.ts';

const PLACEHOLDERS = 4;
const LONGEST_NAME = 120;

type Wrong = 'missing' | 'taken' | 'details';

/** What prevents a template from being saved (EXPORT-020 to EXPORT-022). */
export function wrongOf({
  name,
  chosen,
  names,
}: {
  name: string;
  chosen: readonly unknown[];
  names: readonly string[];
}): Wrong | null {
  const written = cleanLine(name);
  if (written === '') return 'missing';
  if (names.some((other) => labelKey(other) === labelKey(written))) return 'taken';
  return chosen.length === 0 ? 'details' : null;
}

/** A name, and the details in their order. */
export function CreateTemplate({
  names,
  onCreated,
  onClose,
}: {
  /** Names of the other templates. */
  names: readonly string[];
  onCreated: (template: ExportTemplate) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('exports');
  const { t: platform } = useTranslation('platform');
  const { query, details } = useDetails();
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [wrong, setWrong] = useState<Wrong | null>(null);
  const [isDiscarding, setDiscarding] = useState(false);
  const errorId = useId();
  const create = useAct(createExportTemplate, {
    onDone: (template) => {
      toast({ tone: 'ok', title: t('create.saved', { name: template.name }) });
      onCreated(template);
    },
    onProblems: (problems) =>
      setWrong(problems.some(({ code }) => code === 'export_name_taken') ? 'taken' : 'missing'),
  });
  const leave = (): void => (name !== '' || chosen.length > 0 ? setDiscarding(true) : onClose());
  const save = (): void => {
    const found = wrongOf({ name, chosen, names });
    setWrong(found);
    if (found !== null) return;
    const value = Object.fromEntries(chosen.map((id, position) => [String(position), id]));
    void create.act({ body: { name, selected_attributes: { value } } });
  };
  const choose = (ids: readonly number[]): void => {
    setChosen(ids);
    setWrong((before) => (before === 'details' ? null : before));
  };
  const ofName = wrong === 'missing' || wrong === 'taken' ? t(`create.${wrong}`) : undefined;
  return (
    <>
      <SidePanel
        title={t('create.title')}
        width={NARROW}
        unsaved={false}
        onClose={leave}
        footer={
          <>
            <CloseButton>{platform('actions.cancel')}</CloseButton>
            <Button variant="primary" loading={create.isActing} onClick={save}>
              {t('create.save')}
            </Button>
          </>
        }
      >
        <Stack gap={20}>
          <Field label={t('create.name')} required error={ofName}>
            {(control) => (
              <TextInput
                {...control}
                value={name}
                maxLength={LONGEST_NAME}
                onChange={(event) => {
                  setName(event.target.value);
                  setWrong((before) => (before === 'details' ? before : null));
                }}
              />
            )}
          </Field>
          {wrong === 'details' ? (
            <Text as="p" id={errorId} tone="bad" size="sm" role="alert">
              {t('create.details')}
            </Text>
          ) : null}
          <Loaded query={query} what={t('select.details')} waiting={<LineSkeletons count={PLACEHOLDERS} />}>
            {() => <ChosenDetails details={details} chosen={chosen} onChange={choose} />}
          </Loaded>
        </Stack>
      </SidePanel>
      <ConfirmModal
        open={isDiscarding}
        tone="danger"
        title={t('create.discardTitle')}
        text={t('create.discardText')}
        tick={t('create.discardTick')}
        confirm={t('create.discard')}
        cancel={t('create.keep')}
        onConfirm={onClose}
        onCancel={() => setDiscarding(false)}
      />
    </>
  );
}

/** The chosen details, which can be sorted by dragging, by keys and by buttons; all others are below. */
function ChosenDetails({
  details,
  chosen,
  onChange,
}: {
  details: readonly Attribute[];
  chosen: readonly number[];
  onChange: (ids: readonly number[]) => void;
}) {
  const { t } = useTranslation('exports');
  const [words, setWords] = useState('');
  const byId = new Map(details.map((attribute) => [attribute.id, attribute]));
  const others = details
    .filter(({ id }) => !chosen.includes(id))
    .filter(({ name }) => foldText(name).includes(foldText(words)));
  return (
    <>
      <Stack gap={6}>
        <Row justify="between">
          <Text as="h3" size="sm" tone="faint" weight={560}>
            {t('create.chosen')} · {chosen.length}
          </Text>
          <Button variant="text" disabled={chosen.length === 0} onClick={() => onChange([])}>
            {t('create.clear')}
          </Button>
        </Row>
        {chosen.length === 0 ? <Text tone="soft">{t('create.none')}</Text> : null}
        <SortableList onMove={(from, to) => onChange(moved(chosen, from, to))}>
          <ol className={css['chosen']}>
            {chosen.map((id, index) => (
              <ChosenDetail
                key={id}
                id={id}
                name={byId.get(id)?.name ?? ''}
                index={index}
                count={chosen.length}
                onMove={(from, to) => onChange(moved(chosen, from, to))}
                onRemove={() => onChange(chosen.filter((one) => one !== id))}
              />
            ))}
          </ol>
        </SortableList>
      </Stack>
      <Stack gap={8}>
        <Row justify="between">
          <Text as="h3" size="sm" tone="faint" weight={560}>
            {t('create.others')}
          </Text>
          <Button
            variant="text"
            disabled={others.length === 0}
            onClick={() => onChange([...chosen, ...others.map(({ id }) => id)])}
          >
            {t('create.everything')}
          </Button>
        </Row>
        <SearchField
          label={t('create.find')}
          placeholder={t('create.find')}
          value={words}
          onSearch={setWords}
        />
        {others.length === 0 && words !== '' ? <Text tone="soft">{t('create.nothing')}</Text> : null}
        {others.map(({ id, name }) => (
          <Checkbox key={id} checked={false} onChange={() => onChange([...chosen, id])}>
            {name}
          </Checkbox>
        ))}
      </Stack>
    </>
  );
}

function ChosenDetail({
  id,
  name,
  index,
  count,
  onMove,
  onRemove,
}: {
  id: number;
  name: string;
  index: number;
  count: number;
  onMove: (from: number, to: number) => void;
  onRemove: () => void;
}) {
  const { attach, grip } = useSortableRow({ id, index, name });
  return (
    <li ref={attach} className={css['row']}>
      <Row gap={6} justify="between">
        <Row gap={6} grow>
          {grip}
          <Checkbox checked onChange={onRemove}>
            {name}
          </Checkbox>
        </Row>
        <MoveButtons name={name} index={index} count={count} onMove={onMove} />
      </Row>
    </li>
  );
}
