import { resource } from './demo-resource.ts';

export const anadoluResources = [
  resource('material', 'Kırmızı kil', ['Kil', 'kg', '14', '9', 'Menemen Kil Ocağı']),
  resource('material', 'Kuvars çini çamuru', ['Kil', 'kg', '48', '11', 'Kütahya Hammadde']),
  resource('material', 'Sır altı boya, kobalt', ['Boya', 'kg', '1850', '3', 'Kütahya Hammadde']),
  resource('material', 'İhracat kolisi, 5 katlı', ['Ambalaj', 'pieces', '36', '2', '']),
  resource('process', 'El boyaması', ['Atölye', 'hour', '220', '0', '']),
  resource('process', 'Sır pişirimi', ['Fırın', 'pieces', '9', '4', '']),
];
