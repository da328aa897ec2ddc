// Files that are what their names say, and files that are not, made as they are needed.
import { randomFillSync } from 'node:crypto'
import { crc32 } from 'node:zlib'

type Bytes = Uint8Array<ArrayBuffer>

/** Any bytes of a length that begin like a film (like text, when there is no room for that). */
export function film(size: number): Bytes {
  const bytes = new Uint8Array(size)
  for (let at = 0; at < size; at += 65_536) {
    randomFillSync(bytes, at, Math.min(65_536, size - at))
  }
  bytes.set(Buffer.from('RIFF\0\0\0\0AVI LIST').subarray(0, size))
  return bytes
}

/** A name the bytes of `film` may travel under. */
export const filmName = (size: number, label = 'film'): string =>
  size < 16 ? `${label}.txt` : `${label}.avi`

export const textBytes = (text: string, encoding: BufferEncoding = 'utf8'): Bytes =>
  new Uint8Array(Buffer.from(text, encoding))

export interface Member {
  readonly name: string
  readonly data?: Uint8Array
  /** What the directory claims it unpacks to. */
  readonly claimed?: number
  /** What the directory claims it takes, so that many entries may share the same bytes. */
  readonly packed?: number
}

/** A ZIP file with stored members; what it claims may be a lie. */
export function zipFile(members: readonly Member[]): Bytes {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const member of members) {
    const { name, data = Buffer.from('<x/>') } = member
    const { claimed = data.length, packed = data.length } = member
    const label = Buffer.from(name)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt32LE(crc32(data), 14)
    local.writeUInt32LE(data.length, 18)
    local.writeUInt32LE(claimed, 22)
    local.writeUInt16LE(label.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt32LE(crc32(data), 16)
    entry.writeUInt32LE(packed, 20)
    entry.writeUInt32LE(claimed, 24)
    entry.writeUInt16LE(label.length, 28)
    entry.writeUInt32LE(offset, 42)
    parts.push(local, label, Buffer.from(data))
    directory.push(entry, label)
    offset += local.length + label.length + data.length
  }
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(members.length & 0xffff, 8)
  end.writeUInt16LE(members.length & 0xffff, 10)
  end.writeUInt32LE(list.length, 12)
  end.writeUInt32LE(offset, 16)
  return new Uint8Array(Buffer.concat([...parts, list, end]))
}

/** A small document that Word would open. */
export const docx = (...more: Member[]): Bytes =>
  zipFile([{ name: '[Content_Types].xml' }, { name: 'word/document.xml' }, ...more])

/** The first bytes of a PNG that claims a size; there is no picture behind them. */
export function pngHeader(width: number, height: number): Bytes {
  const header = Buffer.alloc(25)
  header.writeUInt32BE(13, 0)
  header.write('IHDR', 4, 'latin1')
  header.writeUInt32BE(width, 8)
  header.writeUInt32BE(height, 12)
  header.set([8, 2, 0, 0, 0], 16)
  header.writeUInt32BE(crc32(header.subarray(4, 21)), 21)
  const end = Buffer.from('0000000049454e44ae426082', 'hex')
  return new Uint8Array(Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), header, end]))
}

/** A GIF of so many frames; each draws one pixel of a large canvas, so the file stays small. */
export function animation(side: number, frames: number, seed = 0): Bytes {
  const canvas = Buffer.from('GIF89a\0\0\0\0\x80\0\0', 'latin1')
  canvas.writeUInt16LE(side, 6)
  canvas.writeUInt16LE(side, 8)
  const colours = Buffer.from([0, 0, 0, 255, 255, seed & 255])
  const loop = Buffer.from('\x21\xff\x0bNETSCAPE2.0\x03\x01\0\0\0', 'latin1')
  const frame = (at: number) => {
    const control = Buffer.from([0x21, 0xf9, 4, 0, 10, 0, 0, 0])
    const location = Buffer.from([0x2c, at & 255, 0, 0, 0, 1, 0, 1, 0, 0])
    return Buffer.concat([control, location, Buffer.from([2, 2, 0x44, 1, 0])])
  }
  const parts = Array.from({ length: frames }, (_, at) => frame(at))
  return new Uint8Array(Buffer.concat([canvas, colours, loop, ...parts, Buffer.from([0x3b])]))
}
