import QRCode from 'qrcode';

/**
 * Draws a text as a QR code with medium error correction (ISO/IEC 18004) and a quiet zone of two modules.
 * @returns an SVG image, scalable where it is shown
 */
export function drawQr(text: string): Promise<string> {
  return QRCode.toString(text, { type: 'svg', margin: 2, errorCorrectionLevel: 'M' });
}
