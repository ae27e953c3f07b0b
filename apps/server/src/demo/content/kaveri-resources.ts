import { resource } from './demo-resource.ts';

export const kaveriResources = [
  resource('material', 'Mango wood', ['Wood', 'kg', '62', '12', 'Marwar Timber Works']),
  resource('material', 'Acacia wood', ['Wood', 'kg', '94', '14', 'Marwar Timber Works']),
  resource('material', 'Brass sheet, 0.8 mm', ['Metal', 'kg', '685', '6', 'Jodhpur Metals']),
  resource('material', 'Stoneware clay', ['Clay', 'kg', '28', '8', 'Khurja Clay Supply']),
  resource('material', 'Cotton yarn, 2/20s', ['Yarn', 'kg', '310', '4', 'Panipat Spinners']),
  resource('material', 'Export carton, 5 ply', ['Packing', 'piece', '74', '2', 'Basni Packaging']),
  resource('process', 'Wood turning', ['Workshop', 'hour', '140', '0', '']),
  resource('process', 'Brass polishing', ['Finishing', 'hour', '165', '0', '']),
  resource('process', 'Glazing and second firing', ['Kiln', 'piece', '18', '3', '']),
];
