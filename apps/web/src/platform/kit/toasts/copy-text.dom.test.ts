import { afterEach, describe, expect, it, vi } from 'vitest';
import { copyText } from './copy-text.ts';
import { shownToasts } from './toast-store.ts';

const clipboard = (value: unknown) => vi.stubGlobal('navigator', { ...navigator, clipboard: value });
/** Copies as browsers do: they ask the page what to copy. */
const command = vi.fn<() => boolean>(() => {
  const event = Object.assign(new Event('copy'), { clipboardData: new DataTransferLike() });
  document.dispatchEvent(event);
  return true;
});
const copied: string[] = [];
class DataTransferLike {
  setData(_kind: string, text: string): void {
    copied.push(text);
  }
}

afterEach(() => {
  vi.unstubAllGlobals();
  copied.length = 0;
});

describe('copying a text', () => {
  it('works on plain http, where browsers hide their clipboard', async () => {
    clipboard(undefined);
    document.execCommand = command;
    const onCopied = vi.fn<() => void>();
    copyText('http://192.168.1.20:4600/view-collection/x', { done: 'Link copied', onCopied });
    await vi.waitFor(() => expect(onCopied).toHaveBeenCalled());
    expect(copied).toEqual(['http://192.168.1.20:4600/view-collection/x']);
    expect(shownToasts()).toContainEqual(expect.objectContaining({ tone: 'ok', title: 'Link copied' }));
  });

  it('says what to do instead where the browser refuses', async () => {
    clipboard(undefined);
    document.execCommand = () => false;
    copyText('a link');
    await vi.waitFor(() => expect(shownToasts()).toContainEqual(expect.objectContaining({ tone: 'warn' })));
    expect(copied).toEqual([]);
  });
});
