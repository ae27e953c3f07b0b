import { expect, test } from 'vitest';
import { ownPage } from './reset-url.rules.ts';

const server = { publicUrl: 'https://app.example.com', origin: '', isLocal: false };

test('AUTH-055 a link for a new password leads to a page of this server only', () => {
  expect(ownPage('https://app.example.com/change-password', server)).toBe(
    'https://app.example.com/change-password',
  );
  expect(ownPage('https://me:you@app.example.com/change-password?token=x#y', server)).toBe(
    'https://app.example.com/change-password',
  );
  expect(ownPage('HTTPS://APP.Example.com:443/change-password', server)).toBe(
    'https://app.example.com/change-password',
  );
  for (const foreign of [
    'https://evil.example/change-password',
    'http://app.example.com/change-password',
    'https://app.example.com:8443/change-password',
    'https://app.example.com.evil.example/change-password',
    'https://app.example.com@evil.example/change-password',
    'http://localhost:4600/change-password',
    'javascript:alert(1)',
    'data:text/html,x',
    'blob:https://app.example.com/change-password',
    'ftp://app.example.com/change-password',
    'https://app.example.com\\@evil.example/change-password',
    'https://app.example.com:443@evil.example/change-password',
    'https:/\\evil.example/change-password',
    'https://app.example.com./change-password',
    'https://аpp.example.com/change-password',
    // Pages of this server where others could see or store the token.
    'https://app.example.com/',
    'https://app.example.com//evil.example/change-password',
    'https://app.example.com/files/picture.svg',
    'https://app.example.com/view-collection/some-token',
    'https://app.example.com/change-password/../view-collection',
    'not an address',
  ]) {
    expect(ownPage(foreign, server)).toBeUndefined();
  }
});

test('on the own machine it may lead to the loopback page that asked for it', () => {
  const local = { publicUrl: 'http://localhost:4600', origin: 'http://127.0.0.1:5200', isLocal: true };
  const page = 'http://127.0.0.1:5200/change-password';
  expect(ownPage(page, local)).toBe(page);
  expect(ownPage(page, { ...local, isLocal: false })).toBeUndefined();
  expect(ownPage(page, { ...local, origin: '' })).toBeUndefined();
  expect(ownPage('blob://localhost/change-password', { ...local, origin: 'null' })).toBeUndefined();
  expect(ownPage('http://evil.example/x', { ...local, origin: 'http://evil.example' })).toBeUndefined();
});
