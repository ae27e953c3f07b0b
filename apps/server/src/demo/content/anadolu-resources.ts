import { resource } from './demo-resource.ts';

export const anadoluResources = [
  resource('material', 'Kırmızı kil', ['Kil', 'kg', '14', '9', 'Menemen Kil Ocağı']),
  resource('material', 'Kuvars çini çamuru', ['Kil', 'kg', '48', '11', 'Kütahya Hammadde']),
  resource('material', 'Sır altı boya, kobalt', ['Boya', 'kg', '1850', '3', 'Kütahya Hammadde']),
  resource('material', 'İhracat kolisi, 5 katlı', ['Ambalaj', 'adet', '36', '2', '']),
  resource('process', 'El boyaması', ['Atölye', 'saat', '220', '0', '']),
  resource('process', 'Sır pişirimi', ['Fırın', 'adet', '9', '4', '']),
];
