import { configure, prettyDOM } from '@testing-library/dom';

/**
 * Makes what the tests ask of the whole document quick: on the largest screens jsdom and the library
 * would take longer for it than the app takes to draw them.
 */
export function quickenDom(): void {
  configure({ getElementError: elementError });
  HTMLHeadElement.prototype.appendChild = appendToHead;
  for (const { prototype } of [
    HTMLButtonElement,
    HTMLInputElement,
    HTMLMeterElement,
    HTMLOutputElement,
    HTMLProgressElement,
    HTMLSelectElement,
    HTMLTextAreaElement,
  ]) {
    Object.defineProperty(prototype, 'labels', { configurable: true, get: labelsOf });
  }
}

/** Prints the document only once someone reads the message, because a wait fails often before its end. */
function elementError(message: string | null, container: Element): Error {
  const error = new Error();
  error.name = 'TestingLibraryElementError';
  let text: string | undefined;
  const read = () => (text ??= [message, prettyDOM(container)].filter(Boolean).join('\n\n'));
  return Object.defineProperty(error, 'message', { configurable: true, get: read });
}

/**
 * Leaves out the style sheet that the package of the toasts writes as it is loaded, empty at first:
 * jsdom would try each of its rules on each element that a test asks about.
 */
function appendToHead<T extends Node>(this: HTMLHeadElement, node: T): T {
  const isOfToasts = node instanceof HTMLStyleElement && node.id === '' && node.textContent === '';
  if (!isOfToasts) Node.prototype.appendChild.call(this, node);
  return node;
}

const labelable = 'button, input:not([type=hidden]), meter, output, progress, select, textarea';

/** The labels of a field, where jsdom would go through all elements once for each label. */
function labelsOf(this: HTMLElement): HTMLLabelElement[] | null {
  if (this instanceof HTMLInputElement && this.type === 'hidden') return null;
  const isNamed = this.id !== '' && this.ownerDocument.getElementById(this.id) === this;
  return Array.from(this.ownerDocument.getElementsByTagName('label')).filter((label) =>
    label.hasAttribute('for')
      ? isNamed && label.htmlFor === this.id
      : label.contains(this) && label.querySelector(labelable) === this,
  );
}
