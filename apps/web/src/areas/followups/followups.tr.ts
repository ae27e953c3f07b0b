import type { SameKeys } from '../../platform/i18n/texts.ts';
import type { followupsEn } from './followups.en.ts';

export const followupsTr: SameKeys<typeof followupsEn> = {
  owner: 'Sorumlu',
  owned: 'Sorumlu: {{name}}',
  nobody: 'Kimse',
  assigned: 'Artık {{name}} ilgileniyor',
  unassigned: 'Artık kimse ilgilenmiyor',
  reminders: {
    title: 'Hatırlatmalar',
    none: 'Hatırlatma yok',
    add: 'Ekle',
    addLabel: 'Hatırlatma ekle',
    text: 'Yapılacak iş',
    day: 'Gün',
    who: 'Kime hatırlatılsın',
    save: 'Kaydet',
    change: 'Değiştir: {{text}}',
    edit: 'Düzenle',
    done: 'Tamamlandı: {{text}}',
    remove: 'Sil',
    more: 'Diğer işlemler: {{text}}',
    owned: '{{day}}, {{name}}',
  },
  notes: {
    title: 'Notlar',
    none: 'Henüz bir şey yazılmadı',
    write: 'Bir şeyler yazın',
    save: 'Notu kaydet',
    remove: '{{when}} tarihli notu sil',
  },
};
