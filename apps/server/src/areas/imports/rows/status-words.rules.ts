import { foldText } from '@sourcewiz/contract';

export type Status = 'draft' | 'published' | 'archived';

/** Words for a status in sheets, folded: those of the program, of shops, and plain yes and no. */
const words: Readonly<Record<Status, string>> = {
  draft: `
    draft, drafts, unpublished, hidden, private, pending, not published, offline, false, no, n, 0, -1, taslak,
    yayinda degil, gizli, hayir, entwurf, verborgen, nein, falsch, brouillon, masque, non, faux, borrador, oculto,
    nie, nao, нет, मसौदा, नहीं`,
  published: `
    published, publish, active, live, enabled, visible, online, available, true, yes, y, 1, x, yayinda, yayinlandi,
    aktif, evet, dogru, acik, veroffentlicht, aktiv, sichtbar, ja, wahr, publie, actif, visible, oui, vrai, publicado,
    activo, si, verdadero, tak, sim, да, प्रकाशित, सक्रिय, हाँ, हां`,
  archived: `
    archived, archive, inactive, disabled, discontinued, retired, obsolete, arsiv, arsivlendi, arsivde, pasif, kapali,
    archiviert, inaktiv, deaktiviert, eingestellt, inactif, desactive, archivado, inactivo, desactivado, निष्क्रिय`,
};

const statuses: ReadonlyMap<string, Status> = new Map(
  (Object.keys(words) as Status[]).flatMap((status) =>
    words[status].split(',').map((word) => [foldText(word), status] as const),
  ),
);

/** The status that a word of a sheet means; undefined if it means none. */
export function statusOf(word: string): Status | undefined {
  return statuses.get(foldText(word));
}
