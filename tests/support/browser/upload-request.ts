type Handler = ((event: Event) => void) | null;

/** `XMLHttpRequest` as far as uploads need it, over `fetch`, so that tests answer it there. */
export class UploadRequest {
  status = 0;
  responseText = '';
  onload: Handler = null;
  onerror: Handler = null;
  readonly upload: { onprogress: ((event: ProgressEvent) => void) | null } = { onprogress: null };
  #method = 'GET';
  #address = '';
  #answered = new Headers();
  readonly #headers = new Headers();
  readonly #abort = new AbortController();

  open(method: string, address: string) {
    this.#method = method;
    this.#address = address;
  }

  setRequestHeader(name: string, value: string) {
    this.#headers.set(name, value);
  }

  getResponseHeader(name: string) {
    return this.#answered.get(name);
  }

  abort() {
    this.#abort.abort();
  }

  send(body: Blob | null = null) {
    void this.#send(body);
  }

  async #send(body: Blob | null) {
    const { signal } = this.#abort;
    try {
      const init = { method: this.#method, headers: this.#headers, body, signal };
      const response = await fetch(this.#address, init);
      this.responseText = await response.text();
      this.#answered = response.headers;
      this.status = response.status;
    } catch {
      if (!signal.aborted) this.onerror?.(new Event('error'));
      return;
    }
    if (signal.aborted) return;
    if (body) {
      const lengthComputable = true;
      const event = new ProgressEvent('progress', { lengthComputable, loaded: body.size });
      this.upload.onprogress?.(event);
    }
    this.onload?.(new Event('load'));
  }
}
