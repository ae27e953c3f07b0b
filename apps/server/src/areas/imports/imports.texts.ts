import type { Language, StepSlug } from '@sourcewiz/contract';

interface StepTexts {
  label: string;
  subLabel: string;
  states: { pending: string; done: string; failed: string };
  details: { pending: string; done: string; failed: string };
}

/** What a response sheet says about a photo whose name fits no product. */
export const orphanText: Record<Language, string> = {
  en: 'No product has this name as its ID, SKU, barcode or photo file. Rename the file and upload it again',
  tr: 'Bu ad hiçbir ürünün kodu, SKU’su, barkodu ya da fotoğraf dosyası değil. Dosyanın adını değiştirip yeniden yükleyin',
};

/** Texts of the four steps (IMPORT-016). */
export const stepTexts: Record<Language, Record<StepSlug, StepTexts>> = {
  en: {
    file_validation: {
      label: 'File validation',
      subLabel: 'Every row is checked before anything is written',
      states: { pending: 'In progress', done: 'Done', failed: 'Failed' },
      details: {
        pending: 'Checking the rows',
        done: 'All rows were checked',
        failed: 'The rows could not be taken. Correct the response sheet and upload it again',
      },
    },
    data_backup: {
      label: 'Data backup',
      subLabel: 'Products that change are kept as they were',
      states: { pending: 'In progress', done: 'Done', failed: 'Failed' },
      details: {
        pending: 'Keeping the products as they are',
        done: 'The products are kept as they were',
        failed: 'The products could not be kept. Nothing was changed',
      },
    },
    product_update: {
      label: 'Product update',
      subLabel: 'Products that exist get their new values',
      states: { pending: 'In progress', done: 'Done', failed: 'Failed' },
      details: {
        pending: 'Updating products',
        done: 'The products are up to date',
        failed: 'Some products could not be updated',
      },
    },
    product_upload: {
      label: 'New products',
      subLabel: 'Products that do not exist yet are added',
      states: { pending: 'In progress', done: 'Done', failed: 'Failed' },
      details: {
        pending: 'Adding products',
        done: 'The new products are in the library',
        failed: 'Some products could not be added',
      },
    },
  },
  tr: {
    file_validation: {
      label: 'Dosya denetimi',
      subLabel: 'Hiçbir şey yazılmadan önce her satır denetlenir',
      states: { pending: 'Sürüyor', done: 'Tamam', failed: 'Başarısız' },
      details: {
        pending: 'Satırlar denetleniyor',
        done: 'Tüm satırlar denetlendi',
        failed: 'Satırlar alınamadı. Yanıt dosyasını düzeltip yeniden yükleyin',
      },
    },
    data_backup: {
      label: 'Veri yedeği',
      subLabel: 'Değişecek ürünler eski halleriyle saklanır',
      states: { pending: 'Sürüyor', done: 'Tamam', failed: 'Başarısız' },
      details: {
        pending: 'Ürünler saklanıyor',
        done: 'Ürünler eski halleriyle saklandı',
        failed: 'Ürünler saklanamadı. Hiçbir şey değişmedi',
      },
    },
    product_update: {
      label: 'Ürün güncelleme',
      subLabel: 'Var olan ürünler yeni bilgilerini alır',
      states: { pending: 'Sürüyor', done: 'Tamam', failed: 'Başarısız' },
      details: {
        pending: 'Ürünler güncelleniyor',
        done: 'Ürünler güncel',
        failed: 'Bazı ürünler güncellenemedi',
      },
    },
    product_upload: {
      label: 'Yeni ürünler',
      subLabel: 'Henüz olmayan ürünler eklenir',
      states: { pending: 'Sürüyor', done: 'Tamam', failed: 'Başarısız' },
      details: {
        pending: 'Ürünler ekleniyor',
        done: 'Yeni ürünler kitaplıkta',
        failed: 'Bazı ürünler eklenemedi',
      },
    },
  },
};
