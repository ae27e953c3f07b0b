import { expect, test } from 'vitest';
import { isoCountries } from '../values/countries.ts';
import { findPort, listPorts, portText, searchPorts } from './ports.ts';

const codes = (text: string) => searchPorts(text).map(({ code }) => code);

test('DOC-011 DOC-012 a port has a country, a code and a name, and each code is there once', () => {
  const ports = listPorts();
  expect(ports.length).toBeGreaterThan(500);
  expect(new Set(ports.map(({ country }) => country)).size).toBeGreaterThan(115);
  expect(new Set(ports.map(({ code }) => code)).size).toBe(ports.length);
  for (const { country, code, name } of ports) {
    expect(isoCountries).toContain(country);
    expect(code).toMatch(/^[A-Z]{5}$/);
    expect(name).toMatch(/^\p{L}[\p{L} '’.-]+$/u);
  }
});

test('DOC-012 ports are found by name, code, country and other spellings', () => {
  expect(codes('mun')[0]).toBe('INMUN');
  expect(codes('in mun')[0]).toBe('INMUN');
  expect(codes('göteborg')).toEqual(['SEGOT']);
  expect(codes('gothen')).toEqual(['SEGOT']);
  expect(codes('jnpt')).toEqual(['INNSA']);
  expect(codes('IZMIR')[0]).toBe('TRIZM');
  expect(codes('almanya')).toContain('DEHAM');
  expect(codes('hamburg germany')).toEqual(['DEHAM']);
  expect(searchPorts('india').every(({ country }) => country === 'IN')).toBe(true);
  expect([codes(''), codes('zzzz')]).toEqual([[], []]);
  expect(findPort('se got')).toEqual({ country: 'SE', code: 'SEGOT', name: 'Gothenburg' });
  expect(findPort('XXXXX')).toBeUndefined();
});

test('DOC-011 ports of Türkiye are spelled as in Turkish on Turkish papers', () => {
  const inTurkish = ['TRIZM', 'tr ist', 'TRMER', 'TRALI', 'SEGOT', 'Bodrum'].map((code) =>
    portText(code, 'tr'),
  );
  expect(inTurkish).toEqual(['İzmir', 'İstanbul', 'Mersin', 'Aliağa', 'Gothenburg', 'Bodrum']);
  expect(portText('TRIZM', 'en')).toBe('Izmir');
});
