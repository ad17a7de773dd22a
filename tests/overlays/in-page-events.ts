/*
 * What a page does before a sheet opens. Functions that run in the page, in each engine: they are sent as text, so that
 * none may use anything from outside itself.
 */

/** The key of the list of keys. */
export const typeQuestionMark = () => {
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '?', bubbles: true }));
};

/** What sends a video gets no answer. Without an encoder videos are sent as they are. */
export const holdUploads = () => {
  Reflect.deleteProperty(globalThis, 'VideoEncoder');
  globalThis.XMLHttpRequest = class extends XMLHttpRequest {
    override send(): void {}
  };
};

/** Drops a video on the button that is pressed next, which then does nothing else. */
export const dropOnPress = () => {
  const drop = (event: Event) => {
    event.stopImmediatePropagation();
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['film'], 'film.mp4'));
    const options = { bubbles: true, cancelable: true, dataTransfer };
    event.target?.dispatchEvent(new DragEvent('drop', options));
  };
  document.addEventListener('click', drop, { capture: true, once: true });
};

/** Videos are sent where nobody takes them. */
export const loseUploads = () => {
  Reflect.deleteProperty(globalThis, 'VideoEncoder');
  globalThis.XMLHttpRequest = class extends XMLHttpRequest {
    override open(method: string): void {
      super.open(method, '/nowhere', true);
    }
  };
};

/** An export is refused as after a code of more than five minutes ago. */
export const needCodes = () => {
  const send = globalThis.fetch;
  globalThis.fetch = (input, init) =>
    String(input instanceof Request ? input.url : input).endsWith('/export-account')
      ? Promise.resolve(
          Response.json({ code: 'code_needed', message: 'code_needed' }, { status: 403 }),
        )
      : send(input, init);
};
