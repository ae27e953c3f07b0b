import {
  attributeColumns,
  fieldColumns,
  type TableContext,
} from '../../../platform/draft-table/attribute-columns.ts';
import type { GridColumn } from '../../../platform/grid/grid-types.ts';
import { Row, Text } from '../../../platform/kit/layout/layout.tsx';
import { Tag } from '../../../platform/kit/marks/tag.tsx';
import { Thumb } from '../../../platform/kit/marks/thumb.tsx';
import type { UploadEntry } from './upload-row.rules.ts';

/** Texts that only this table has. */
export interface UploadWords {
  images: string;
  like: string;
  variants: (count: number) => string;
  /** Text for a product of the library with its likeness. */
  likeName: (id: string, confidence: number) => string;
}

/**
 * The columns of the information table (BULKUP-033): the images, the library's product that it looks like, the fixed
 * fields, then the attributes of the categories, and all others.
 */
export function columnsOf(
  context: TableContext,
  words: UploadWords,
  { hasLike }: { hasLike: boolean },
): GridColumn<UploadEntry>[] {
  const { id, name, category, status } = fieldColumns<UploadEntry>(context, { valueOf: nothing });
  const edited = [
    id,
    name,
    category,
    status,
    ...attributeColumns<UploadEntry>(context, { valueOf: nothing }),
  ];
  return [
    imageColumn(context, words),
    ...(hasLike ? [likeColumn(context, words)] : []),
    ...edited.map((column) => ({
      ...column,
      proposalFor: ({ proposals }: UploadEntry) => proposals.get(column.key),
    })),
  ];
}

/** A future product has no stored values: everything in its cells comes from the draft. */
const nothing = (): null => null;

function viewed(context: TableContext, show: (value: unknown) => string) {
  const { fixed } = context.words;
  return {
    views: true,
    lockedIn: () => fixed,
    show,
    textOf: show,
    read: () => ({ ok: false as const, problem: fixed }),
  };
}

function imageColumn(context: TableContext, words: UploadWords): GridColumn<UploadEntry> {
  return {
    ...viewed(context, String),
    key: 'images',
    title: words.images,
    width: context.isPhone ? 128 : 190,
    frozen: true,
    valueOf: ({ row }) => row.groupName,
    draw: ({ row: { images, groupName, variants } }) => (
      <Row gap={8} as="span">
        <Thumb src={images[0]?.thumb} size={26} />
        <Text clip weight={560}>
          {groupName}
        </Text>
        {images.length > 1 ? (
          <Text tone="faint" size="sm" figures>
            {images.length}
          </Text>
        ) : null}
        {variants > 0 && !context.isPhone ? <Tag>{words.variants(variants)}</Tag> : null}
      </Row>
    ),
  };
}

function likeColumn(context: TableContext, words: UploadWords): GridColumn<UploadEntry> {
  return {
    ...viewed(context, (value) => (value === null ? '' : String(value))),
    key: 'like',
    title: words.like,
    width: 220,
    valueOf: ({ row: { like_product: like } }) =>
      like === null ? undefined : words.likeName(like.product_id, like.confidence),
    draw: ({ row: { like_product: like } }, shown) => (
      <Row gap={8} as="span">
        <Thumb src={like?.thumb} size={26} />
        <Text clip tone="warn" weight={560}>
          {String(shown)}
        </Text>
      </Row>
    ),
  };
}
