// Pictures of banners and articles: drawn shapes as data URLs, which need no store.
const grounds = [
  ['#0f4c81', '#2f80ed'],
  ['#14532d', '#22c55e'],
  ['#7c2d12', '#f97316'],
  ['#4c1d95', '#a855f7'],
] as const

/** One of a few pictures, 16 by 9. */
export function drawnPicture(ordinal: number): string {
  const [from, to] = grounds[ordinal % grounds.length] ?? grounds[0]
  const bars = Array.from({ length: 9 }, (_, at) => {
    const height = 60 + ((ordinal * 37 + at * 53) % 150)
    return `<rect x="${250 + at * 38}" y="${300 - height}" width="22" height="${height}" rx="4" fill="#fff" fill-opacity=".55"/>`
  }).join('')
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 360" width="640" height="360">` +
    `<defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient></defs>` +
    `<rect width="640" height="360" fill="url(#g)"/><circle cx="120" cy="150" r="64" fill="#fff" fill-opacity=".8"/>${bars}</svg>`
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
}
