import type { TaskAction } from '@sourcewiz/contract';
import {
  BookOpen,
  Calculator,
  Download,
  FileSpreadsheet,
  FolderInput,
  ImageDown,
  ImagePlus,
  PencilLine,
  Presentation,
  RotateCcw,
  Table2,
  Trash2,
  UserMinus,
  type LucideIcon,
} from 'lucide-react';

/** What a task is about, as a picture. */
export const taskIcons: Record<TaskAction, LucideIcon> = {
  delete_products: Trash2,
  change_products_category: FolderInput,
  change_products_attribute: PencilLine,
  bulk_products_table: Table2,
  bulk_products_upload: ImagePlus,
  bulk_update_images: ImagePlus,
  costing_change: Calculator,
  excel_import_bulk_update: FileSpreadsheet,
  record_import: FileSpreadsheet,
  fetch_import_images: ImageDown,
  excel_export_bulk_update: Download,
  excel_restore_products: RotateCcw,
  ppt_download: Presentation,
  catalogue_pdf: BookOpen,
  bulk_upload_image_template_download: FileSpreadsheet,
  user_deletion: UserMinus,
  product_images_download: ImageDown,
};
