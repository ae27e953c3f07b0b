import { foldText, listAttributes, TABLE_COLUMNS_MAX, tableFacts } from '@sourcewiz/contract';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../platform/api/use-call.ts';
import { useValueRights } from '../../../platform/session/use-value-rights.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { Checkbox } from '../../../platform/kit/fields/checkbox.tsx';
import { SearchField } from '../../../platform/kit/fields/search-field.tsx';
import { Row, Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import { CloseButton } from '../../../platform/kit/overlays/layer.tsx';
import { Dialog } from '../../../platform/kit/overlays/dialog.tsx';
import { LineSkeletons } from '../../../platform/kit/states/skeletons.tsx';
import { Loaded } from '../../../platform/list/loaded.tsx';
import { MoveButtons } from '../../../platform/kit/sort/move-buttons.tsx';
import { moved } from '../../../platform/kit/sort/moved.ts';
import { isFact, shownColumns } from './table-columns.ts';

/** Chooses and sorts the table's columns beside the product; each choice is saved at once. */
export function ColumnsDialog({
  columns,
  onChange,
  onClose,
}: {
  /** Null for the default columns. */
  columns: readonly string[] | null;
  onChange: (columns: string[] | null) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('products');
  const { t: library } = useTranslation('library');
  const rights = useValueRights();
  const [words, setWords] = useState('');
  const attributes = useCall(listAttributes, {}, { staleTime: 60_000 });
  const offered = (attributes.data ?? []).filter(
    (attribute) =>
      attribute.visible &&
      !attribute.isDisabled &&
      rights(attribute).mayView &&
      !inFacts.includes(attribute.internal_name),
  );
  const nameOf = (column: string): string | undefined =>
    isFact(column) ? t(`list.${column}`) : offered.find(({ id }) => String(id) === column)?.name;
  // A deleted attribute takes its column along.
  const chosen = shownColumns(columns).filter((column) => nameOf(column) !== undefined);
  const others = [...tableFacts, ...offered.map(({ id }) => String(id))]
    .filter((column) => !chosen.includes(column))
    .filter((column) => foldText(nameOf(column) ?? '').includes(foldText(words)));
  const isFull = chosen.length >= TABLE_COLUMNS_MAX;
  const { idOf, follow } = useFollowed(chosen);
  return (
    <Dialog
      title={library('columns.title')}
      text={library('columns.text', { limit: TABLE_COLUMNS_MAX })}
      onClose={onClose}
      width={460}
      actions={
        <>
          <Button disabled={columns === null} onClick={() => onChange(null)}>
            {library('columns.usual')}
          </Button>
          <CloseButton variant="primary">{library('columns.done')}</CloseButton>
        </>
      }
    >
      <Loaded query={attributes} what={library('attribute.failed')} waiting={<LineSkeletons count={8} />}>
        {() => (
          <Stack gap={14}>
            <Stack gap={2} as="ol">
              {chosen.map((column, index) => (
                <Row key={column} as="li" justify="between" id={idOf(column)}>
                  <Checkbox
                    checked
                    onChange={() => {
                      follow(column);
                      onChange(chosen.filter((one) => one !== column));
                    }}
                  >
                    {nameOf(column)}
                  </Checkbox>
                  <MoveButtons
                    name={nameOf(column) ?? ''}
                    index={index}
                    count={chosen.length}
                    onMove={(from, to) => onChange(moved(chosen, from, to))}
                  />
                </Row>
              ))}
            </Stack>
            <Stack gap={8}>
              <SearchField
                label={library('columns.find')}
                placeholder={library('columns.find')}
                value={words}
                onSearch={setWords}
              />
              {isFull ? (
                <Text as="p" tone="soft" size="sm" role="status">
                  {library('columns.full', { limit: TABLE_COLUMNS_MAX })}
                </Text>
              ) : null}
              {others.map((column) => (
                <div key={column} id={idOf(column)}>
                  <Checkbox
                    checked={false}
                    onChange={() => {
                      if (isFull) return;
                      follow(column);
                      onChange([...chosen, column]);
                    }}
                  >
                    {nameOf(column)}
                  </Checkbox>
                </div>
              ))}
            </Stack>
          </Stack>
        )}
      </Loaded>
    </Dialog>
  );
}

/** The box of a column keeps the focus when it moves to the other list. */
function useFollowed(chosen: readonly string[]) {
  const id = useId();
  const followed = useRef<{ column: string; wasChosen: boolean }>(undefined);
  const idOf = (column: string): string => `${id}-${column}`;
  useEffect(() => {
    if (followed.current === undefined) return;
    const { column, wasChosen } = followed.current;
    if (chosen.includes(column) === wasChosen) return;
    followed.current = undefined;
    document.getElementById(idOf(column))?.querySelector('input')?.focus({ preventScroll: true });
  });
  const follow = (column: string): void => {
    followed.current = { column, wasChosen: chosen.includes(column) };
  };
  return { idOf, follow };
}

/** Attributes shown by one of the fixed columns. */
const inFacts: readonly string[] = ['selling_price', 'moq'];
