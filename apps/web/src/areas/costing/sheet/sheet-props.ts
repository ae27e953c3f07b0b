import { type CostGround, type Product } from '@sourcewiz/contract';
import type { SheetForm, WorkedOut } from './use-sheet.ts';

/** What the parts of a sheet are drawn from. */
export interface SheetTableProps {
  product: Product;
  form: SheetForm;
  worked: WorkedOut;
  ground: CostGround | null;
  /** Whether it may be changed. */
  isEditable: boolean;
}
