/** A QR code as an SVG file in a data URL, for a download link. */
export function buildQrFile({ size, path }: { size: number; path: string }, margin: number): string {
  const side = size + 2 * margin
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-margin} ${-margin} ${side} ${side}" shape-rendering="crispEdges">` +
    `<rect x="${-margin}" y="${-margin}" width="${side}" height="${side}" fill="white"/><path d="${path}"/></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
