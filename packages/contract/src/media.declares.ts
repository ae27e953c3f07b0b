import type { AreaDeclares } from './kit/declares.ts';

declare module './kit/declares.ts' {
  interface Declared {
    media: typeof mediaDeclares;
  }
}

export const mediaDeclares = {
  errors: {
    not_an_image: {
      status: 400,
      en: '{name} is not an image. You can only upload JPG/PNG file!',
      tr: '{name} bir görsel değil. Yalnızca JPG/PNG dosyası yükleyebilirsiniz',
    },
    unsupported_image: {
      status: 400,
      en: '{name}: You can only upload JPG/PNG file!',
      tr: '{name}: Yalnızca JPG/PNG dosyası yükleyebilirsiniz',
    },
    image_too_large: {
      status: 413,
      en: '{name}: Image must smaller than 2MB!',
      tr: '{name}: Görsel 2 MB boyutundan küçük olmalı',
    },
    too_many_pixels: {
      status: 400,
      en: '{name} has {megapixels} megapixels; at most {limit} are allowed',
      tr: '{name} {megapixels} megapiksel; en fazla {limit} olabilir',
    },
    broken_image: {
      status: 400,
      en: '{name} is damaged and cannot be read',
      tr: '{name} bozuk olduğu için okunamıyor',
    },
    too_many_files: {
      status: 400,
      en: 'At most {limit} files at a time',
      tr: 'Bir seferde en fazla {limit} dosya yüklenebilir',
    },
    empty_upload: { status: 400, en: 'Choose a file to upload', tr: 'Yüklenecek bir dosya seçin' },
    address_expired: {
      status: 403,
      en: 'This link has expired. Load the page again',
      tr: 'Bu adresin süresi doldu. Sayfayı yeniden yükleyin',
    },
    unsupported_file: {
      status: 400,
      en: '{name}: only {types} can be attached',
      tr: '{name}: yalnızca {types} eklenebilir',
    },
    file_content_differs: {
      status: 400,
      en: 'The content of {name} does not match its file extension',
      tr: '{name} uzantısının söylediği dosya değil',
    },
    file_too_large: {
      status: 413,
      en: '{name} is larger than {limit}',
      tr: '{name} {limit} boyutundan büyük',
    },
    empty_file: { status: 400, en: '{name} is empty', tr: '{name} boş' },
    not_a_model: {
      status: 400,
      en: '{name} is not a GLB 3D model with embedded textures',
      tr: '{name} her şeyi içinde taşıyan bir GLB 3B model değil',
    },
    crop_too_small: {
      status: 400,
      en: 'Choose a larger part; at least {pixels} pixels are needed on each side',
      tr: 'Daha büyük bir bölüm seçin; her kenarda en az {pixels} piksel gerekir',
    },
    no_logo: {
      status: 409,
      en: 'Add a company logo first, or enter a text',
      tr: 'Önce şirketin logosunu ekleyin veya bir metin yazın',
    },
    background_not_plain: {
      status: 409,
      en: 'The product does not stand out from its background. Crop closer, or take a photo on a plain background',
      tr: 'Ürün arka planından ayırt edilemiyor. Daha yakın kırpın veya düz zeminde fotoğraf çekin',
    },
  },
} as const satisfies AreaDeclares;
