// Small pictures drawn in memory: filled shapes and plain capital letters in 16 colours, as PNG.
import { crc32, deflateSync } from 'node:zlib'

// Each character and its rows of three pixels from the top, one octal digit each.
const font = Object.fromEntries(
  `
  A25755 B65656 C34443 D65556 E74647 F74644 G34553 H55755 I72227 J11152 K55655 L44447 M57755
  N65555 O25552 P65644 Q25563 R65655 S34216 T72222 U55557 V55552 W55775 X55255 Y55222 Z71247
  -00700 .00002 075557 126227 271747 371717 455711 574717 674757 771222 875757 975717
`
    .trim()
    .split(/\s+/)
    .map((letter) => [letter.slice(0, 1), letter.slice(1)]),
)

const chunk = (type: string, data: Buffer) => {
  const body = Buffer.concat([Buffer.from(type), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

/** A picture of one colour that is drawn into; colours are numbers in the palette of `#rrggbb`. */
export function raster(width: number, height: number, palette: readonly string[], ground: number) {
  const stride = width + 1
  const pixels = Buffer.alloc(stride * height, ground)
  for (let y = 0; y < height; y += 1) pixels[y * stride] = 0

  const rect = (x: number, y: number, w: number, h: number, colour: number) => {
    for (let row = Math.max(0, y); row < Math.min(height, y + h); row += 1)
      pixels.fill(
        colour,
        row * stride + 1 + Math.max(0, x),
        row * stride + 1 + Math.min(width, x + w),
      )
  }
  return {
    rect,
    circle(x: number, y: number, radius: number, colour: number): void {
      for (let row = -radius; row <= radius; row += 1) {
        const half = Math.floor(Math.sqrt(radius ** 2 - row ** 2))
        rect(x - half, y + row, 2 * half + 1, 1, colour)
      }
    },
    /** Letters and digits `size` pixels a dot; anything else is a bar. */
    text(text: string, x: number, y: number, size: number, colour: number): void {
      for (const [index, character] of [...text.toUpperCase()].entries()) {
        if (character === ' ') continue
        const left = x + index * 4 * size
        for (const [row, digit] of [...(font[character] ?? '07770')].entries())
          for (const column of [0, 1, 2])
            if ((Number(digit) >> (2 - column)) & 1)
              rect(left + column * size, y + row * size, size, size, colour)
      }
    },
    /** The picture as a data URL. */
    url(): string {
      const header = Buffer.alloc(13)
      header.writeUInt32BE(width, 0)
      header.writeUInt32BE(height, 4)
      // Eight bits a pixel, by palette.
      header.set([8, 3], 8)
      const colours = Buffer.from(palette.map((colour) => colour.slice(1)).join(''), 'hex')
      const png = Buffer.concat([
        Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
        chunk('IHDR', header),
        chunk('PLTE', colours),
        chunk('IDAT', deflateSync(pixels, { level: 6 })),
        chunk('IEND', Buffer.alloc(0)),
      ])
      return `data:image/png;base64,${png.toString('base64')}`
    },
  }
}
