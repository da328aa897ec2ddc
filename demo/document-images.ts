// Pictures of identity documents: drawn cards, as data URLs. The number is drawn as strokes and can be read without fonts.
import { digitPaths } from '#server/member/auth/watermark.ts'

export interface DrawnDocument {
  readonly idType: string
  readonly name: string
  readonly number: string
  readonly born: string
  readonly expiry: string
}

const colours: Readonly<Record<string, string>> = {
  idCard: '#dbeafe',
  passport: '#7f1d1d',
  driverLicense: '#dcfce7',
  residencePermit: '#fef3c7',
}

const escape = (text: string) =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

const svg = (body: string) =>
  `data:image/svg+xml;base64,${Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 404" width="640" height="404" font-family="sans-serif" font-size="22">${body}</svg>`,
  ).toString('base64')}`

const person = (x: number, y: number, scale: number) =>
  `<g transform="translate(${x} ${y}) scale(${scale})" fill="#64748b"><circle cx="60" cy="52" r="34"/><path d="M0 160c0-44 26-66 60-66s60 22 60 66z"/></g>`

const strokes = (text: string, x: number, y: number, scale: number) =>
  `<g transform="translate(${x} ${y}) scale(${scale})" fill="none" stroke="#111827" stroke-width="1.4">${digitPaths(text)}</g>`

function card({ idType, name, number, born }: DrawnDocument): string {
  const isDark = idType === 'passport'
  return (
    `<rect width="640" height="404" rx="24" fill="${colours[idType] ?? '#e2e8f0'}"/>` +
    `<rect x="20" y="20" width="600" height="364" rx="14" fill="#fff" fill-opacity="${isDark ? '.92' : '.7'}"/>` +
    person(452, 70, 1.1) +
    `<text x="48" y="92">${escape(name)}</text><text x="48" y="292">${escape(number)}</text>` +
    strokes(born, 48, 140, 2) +
    strokes(number.replace(/\D/g, '-'), 48, 320, 2)
  )
}

/** The front, the back and the holder with the document. */
export const documentImages = (document: DrawnDocument) => ({
  front: svg(card(document)),
  back: svg(
    `<rect width="640" height="404" rx="24" fill="${colours[document.idType] ?? '#e2e8f0'}"/>` +
      `<circle cx="120" cy="120" r="62" fill="#b91c1c" fill-opacity=".7"/>${strokes(document.expiry, 230, 300, 2.4)}`,
  ),
  hand: svg(
    `<rect width="640" height="404" fill="#cbd5e1"/>${person(200, 10, 2.2)}<g transform="translate(300 220) scale(.42)">${card(document)}</g>`,
  ),
})
