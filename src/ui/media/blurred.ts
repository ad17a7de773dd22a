/** The preview of a picture as an address of an image that fills its box, blurred up to its edges. */
export function blurred(preview: string): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg"><filter id="b" x="0" y="0" width="1" height="1" primitiveUnits="objectBoundingBox" color-interpolation-filters="sRGB"><feGaussianBlur stdDeviation=".04 .025"/><feComponentTransfer><feFuncA type="discrete" tableValues="1 1"/></feComponentTransfer></filter><image href="${preview}" width="100%" height="100%" preserveAspectRatio="xMidYMid slice" filter="url(#b)"/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
