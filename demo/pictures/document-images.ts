// Pictures of identity documents: drawn cards, as data URLs of PNG images.
import { raster } from './raster.ts'

export interface DrawnDocument {
  readonly idType: string
  readonly name: string
  readonly number: string
  readonly born: string
  readonly expiry: string
}

const palette = [
  '#e2e8f0',
  '#dbeafe',
  '#7f1d1d',
  '#dcfce7',
  '#fef3c7',
  '#ffffff',
  '#64748b',
  '#111827',
  '#cc6666',
  '#cbd5e1',
] as const
const grounds: Readonly<Record<string, number>> = {
  idCard: 1,
  passport: 2,
  driverLicense: 3,
  residencePermit: 4,
}
const [white, grey, black, red, light] = [5, 6, 7, 8, 9]

type Picture = ReturnType<typeof raster>

function person(picture: Picture, x: number, y: number, scale: number): void {
  const at = (value: number) => Math.round(value * scale)
  picture.circle(x + at(60), y + at(52), at(34), grey)
  picture.circle(x + at(60), y + at(150), at(54), grey)
}

function card(picture: Picture, document: DrawnDocument, x: number, y: number, scale: number) {
  const at = (value: number) => Math.round(value * scale)
  const rect = (left: number, top: number, width: number, height: number, colour: number) =>
    picture.rect(x + at(left), y + at(top), at(width), at(height), colour)
  rect(0, 0, 640, 404, grounds[document.idType] ?? 0)
  rect(20, 20, 600, 364, white)
  const dot = Math.max(1, at(5))
  const line = (text: string, top: number) =>
    picture.text(text, x + at(48), y + at(top), dot, black)
  line(document.name, 70)
  line(document.born, 140)
  person(picture, x + at(452), y + at(50), 1.1 * scale)
  line(document.number, 310)
}

/** The front, the back and the holder with the document; drawn when they are asked for. */
export const documentImages = (document: DrawnDocument) => {
  const draw = (ground: number, onto: (picture: Picture) => void) => {
    const picture = raster(640, 404, palette, ground)
    onto(picture)
    return picture.url()
  }
  return {
    front: () => draw(white, (picture) => card(picture, document, 0, 0, 1)),
    back: () =>
      draw(grounds[document.idType] ?? 0, (picture) => {
        picture.circle(120, 120, 62, red)
        picture.text(document.expiry, 230, 300, 6, black)
      }),
    hand: () =>
      draw(light, (picture) => {
        person(picture, 200, 10, 2.2)
        card(picture, document, 300, 220, 0.42)
      }),
  }
}
