import { linkGroup, searchLinkProducts, type GroupProduct, type ImageGroup } from '@sourcewiz/contract';
import { useRef, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../platform/api/use-act.ts';
import { useCall } from '../../../platform/api/use-call.ts';
import { useFormats } from '../../../platform/i18n/format.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { Row, Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import { Thumb } from '../../../platform/kit/marks/thumb.tsx';
import { Popover } from '../../../platform/kit/overlays/popover.tsx';
import { RecordPicker, type Entry } from '../../../platform/pick/record-picker.tsx';

/** The product that a group is linked to and how it was matched, or ways to choose one. */
export function LinkCell({ id, group }: { id: string; group: ImageGroup }) {
  const { t } = useTranslation('uploads');
  const { percent } = useFormats();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const { act, isActing } = useAct(linkGroup, { onDone: () => setOpen(false) });
  const link = (product: GroupProduct): void =>
    void act({
      params: { id },
      body: { group_id: group.id, product_id: product.id, variant_id: product.variant?.id ?? null },
    });
  const { link: linked, like_product: alike, groupName: name } = group;
  return (
    <Row gap={10} wrap>
      {linked === null ? (
        alike === null ? null : (
          <Row gap={8}>
            <Thumb src={alike.thumb} size={32} />
            <Stack gap={0}>
              <Text size="sm">{t('link.alike', { id: idOf(alike) })}</Text>
              <Text tone="faint" size="sm" figures>
                {t('link.sure', { percent: percent(alike.confidence) })}
              </Text>
            </Stack>
            <Button size="small" loading={isActing} onClick={() => link(alike)}>
              {t('link.takeIt')}
            </Button>
          </Row>
        )
      ) : (
        <Row gap={10}>
          <Thumb src={linked.thumb} size={44} />
          <Stack gap={0}>
            <Text weight={560} breaks>
              {linked.name}
            </Text>
            <Text tone="faint" size="sm" breaks figures>
              {`${idOf(linked)} · ${t(`link.by.${linked.by}`, { percent: percent(linked.confidence) })}`}
            </Text>
          </Stack>
        </Row>
      )}
      <Button
        ref={button}
        size="small"
        variant={linked === null ? 'default' : 'text'}
        aria-label={t(linked === null ? 'link.chooseFor' : 'link.change', { name })}
        onClick={() => setOpen(!isOpen)}
      >
        {t(linked === null ? 'link.choose' : 'link.changeIt')}
      </Button>
      {isOpen ? (
        <LinkPicker
          anchor={button}
          id={id}
          group={group}
          isActing={isActing}
          onPick={link}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </Row>
  );
}

/** Products to link to; before the user types, those that the group looks like. */
function LinkPicker({
  anchor,
  id,
  group,
  isActing,
  onPick,
  onClose,
}: {
  anchor: RefObject<HTMLButtonElement | null>;
  id: string;
  group: ImageGroup;
  isActing: boolean;
  onPick: (product: GroupProduct) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('uploads');
  const { percent } = useFormats();
  const [words, setWords] = useState('');
  const list = useCall(
    searchLinkProducts,
    { body: { task_id: id, query: words, group_id: group.id } },
    { whileLoading: 'keep' },
  );
  const entryOf = (product: GroupProduct): Entry => ({
    id: `${product.id} ${product.variant?.id ?? ''}`,
    name: product.name,
    note: idOf(product),
    mark: <Thumb src={product.thumb} size={32} />,
    aside: product.confidence > 0 && words === '' ? percent(product.confidence) : null,
  });
  return (
    <Popover anchor={anchor} label={t('link.chooseFor', { name: group.groupName })} onClose={onClose}>
      <RecordPicker
        label={t('link.find')}
        what={t('link.found')}
        words={words}
        onWords={setWords}
        query={list}
        rows={({ products }) => products}
        entryOf={entryOf}
        disabled={isActing}
        nothing={t('link.nothing')}
        onPick={onPick}
      />
    </Popover>
  );
}

/** The ID of a variant is shown with that of its product. */
function idOf({ product_id: id, variant }: GroupProduct): string {
  return variant === null ? id : `${id} / ${variant.variant_id}`;
}
