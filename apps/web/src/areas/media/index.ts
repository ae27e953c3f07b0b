export { checkImage, IMAGE_ACCEPT } from './image-check.rules.ts';
export { ImageStrip } from './image-strip.tsx';
export { ImagesCard } from './images-card.tsx';
export { mediaTexts } from './media-texts.ts';
export { UploadList } from './upload-list.tsx';
export { useImageUploads, type ImageUpload } from './use-image-uploads.ts';
