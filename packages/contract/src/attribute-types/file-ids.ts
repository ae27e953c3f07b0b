import { z } from 'zod';
import type { AttributeType, Dtype, Language, ValueProblem } from './attribute-type.ts';
import { problemAt, shortened } from './parts/number-part.ts';
import { settleValue } from './parts/settle-value.ts';

/** Most files in one value. */
export const FILES_MAX = 20;

/** One id is read as it is, several as a list. */
export type FileIds = string | string[];
type FileDtype = Extract<Dtype, 'file' | 'image' | 'image_list'>;

const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;

/**
 * A type whose value refers to stored files by id. Whether a file exists is checked where files are stored; its name is
 * shown by whatever loads it.
 */
export function fileIdType({
  dtype,
  control,
  headerWords,
  words,
  shape,
}: {
  dtype: FileDtype;
  control: 'files' | 'pictures';
  headerWords: readonly string[];
  words: Readonly<Record<Language, readonly [one: string, several: string]>>;
  /** The stored form of one id. */
  shape: 'plain' | 'list';
}): AttributeType<FileIds> {
  const type: AttributeType<FileIds> = {
    dtype,
    schema: z.union([z.string(), z.array(z.string())]),
    parts: [{ name: 'value', control, headerWords }],
    isEmpty: (value) => idsIn(value).length === 0,
    parse: ({ value = '' }, attribute) => settleValue(type, value, attribute),
    validate: (value) => checkIds(idsIn(value)),
    normalise(value) {
      const ids = idsIn(value);
      return shape === 'plain' && ids.length === 1 ? (ids[0] ?? '') : ids;
    },
    format(value, language) {
      const { length } = idsIn(value);
      return length === 0 ? '' : `${length} ${words[language][length === 1 ? 0 : 1]}`;
    },
    toTexts: (value) => ({ value: idsIn(value).join(', ') }),
    searchText: () => '',
    fileIds: idsIn,
  };
  return type;
}

function checkIds(ids: readonly string[]): ValueProblem[] {
  if (ids.length > FILES_MAX) return [problemAt('too_many_values', undefined, { limit: FILES_MAX })];
  const wrong = ids.find((id) => !uuid.test(id));
  return wrong === undefined ? [] : [problemAt('unknown_file', undefined, { text: shortened(wrong) })];
}

/** The ids of a value, each once, in order. */
function idsIn(value: FileIds): string[] {
  const texts = typeof value === 'string' ? [value] : value;
  const ids = texts.flatMap((text) => text.split(/[\s,;]+/)).filter((id) => id !== '');
  return [...new Set(ids.map((id) => id.toLowerCase().toWellFormed().replaceAll('\u0000', '')))].filter(
    (id) => id !== '',
  );
}
