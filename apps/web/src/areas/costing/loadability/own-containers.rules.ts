import { readDecimal, standardContainers, type Container } from '@sourcewiz/contract';

/** A container as it is edited: numbers as typed. */
export interface ContainerDraft {
  code: string;
  name: string;
  length: string;
  width: string;
  height: string;
  cbm: string;
  usable: string;
  payload: string;
  freight: string;
  currency: string;
  isOwn: boolean;
  /** The common container whose place it takes. */
  common: Container | null;
}

const fields = ['length', 'width', 'height', 'cbm', 'usable', 'payload', 'freight', 'currency'] as const;
/** The fields of a container; a common one has its own code and name. */
export const fieldsOf = ({ common }: ContainerDraft) =>
  common === null ? (['code', 'name', ...fields] as const) : fields;

export function draftOf(container: Container & { is_own: boolean }, currency: string): ContainerDraft {
  const { code, name, freight } = container;
  return {
    code,
    name,
    length: String(container.length_mm),
    width: String(container.width_mm),
    height: String(container.height_mm),
    cbm: container.cbm,
    usable: container.usable_cbm,
    payload: container.payload_kg,
    freight: freight?.amount ?? '',
    currency: freight?.currency ?? currency,
    isOwn: container.is_own,
    common: standardContainers.find((one) => one.code === code) ?? null,
  };
}

export function emptyContainer(currency: string): ContainerDraft {
  const none = { length: '', width: '', height: '', cbm: '', usable: '', payload: '', freight: '' };
  return { code: '', name: '', ...none, currency, isOwn: true, common: null };
}

/** A container as it is sent; what cannot be read is sent as typed, and refused with its field. */
export function readContainer(draft: ContainerDraft): unknown {
  const number = (text: string) => readDecimal(text) ?? text;
  const { code, name, freight, currency } = draft;
  return {
    code: code.trim(),
    name: name.trim(),
    length_mm: Number(number(draft.length)),
    width_mm: Number(number(draft.width)),
    height_mm: Number(number(draft.height)),
    cbm: number(draft.cbm),
    usable_cbm: number(draft.usable),
    payload_kg: number(draft.payload),
    ...(freight.trim() === ''
      ? {}
      : { freight: { amount: number(freight), currency: currency.trim().toUpperCase() } }),
  };
}

const limits = ['length_mm', 'width_mm', 'height_mm', 'cbm', 'usable_cbm', 'payload_kg'] as const;

/** Whether the company loads a container by limits of its own; what a full one costs is none. */
export function hasOwnLimits(container: Container): boolean {
  const common = standardContainers.find(({ code }) => code === container.code);
  return common === undefined || limits.some((limit) => container[limit] !== common[limit]);
}
