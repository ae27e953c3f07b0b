import { act } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';

/** A request with files, pending until the test ends it. */
export class FakeRequest {
  /** The requests of the test so far, oldest first. */
  static readonly all: FakeRequest[] = [];
  upload: { onprogress: ((event: { loaded: number; total: number }) => void) | null } = { onprogress: null };
  onloadend: (() => void) | null = null;
  status = 0;
  responseText = '';
  address = '';
  form = new FormData();
  aborted = false;
  open(_: string, address: string): void {
    this.address = address;
  }
  setRequestHeader(): void {}
  send(form: FormData): void {
    this.form = form;
    FakeRequest.all.push(this);
  }
  abort(): void {
    this.aborted = true;
    this.onloadend?.();
  }
  end(status: number, body: unknown): Promise<void> {
    this.status = status;
    this.responseText = JSON.stringify(body);
    return act(async () => this.onloadend?.());
  }
}

/** Sends files by `FakeRequest` in the tests of this file. */
export function useFakeRequests(): void {
  beforeEach(() => {
    FakeRequest.all.length = 0;
    vi.stubGlobal('XMLHttpRequest', FakeRequest);
  });
  // A pending request would hold the page of the next test.
  afterEach(async () => {
    for (let sent = 0; sent < FakeRequest.all.length; sent += 1) {
      // Refused: a lost one would be sent again in the next test.
      await FakeRequest.all[sent]?.end(400, { errors: [] });
    }
  });
}
