// What each allowed extension must begin with, how it is served, and whether the console may show it.
import type { FileKind } from '#contract/upload.ts'
import { findFileKind } from '#contract/upload.ts'

/** How a file's inside is looked at beyond its first bytes. */
export type Inside = 'image' | 'text' | 'zip' | 'other'

export interface FileType {
  readonly kind: FileKind
  readonly extension: string
  readonly mimeType: string
  /** Shown in the console; everything else is only ever a download. */
  readonly isPreviewable: boolean
  readonly inside: Inside
  /** Whether a file may begin like this. */
  readonly fits: (head: Buffer) => boolean
  /** Names one of which a packed file must hold. */
  readonly members: readonly RegExp[]
}

type Fits = FileType['fits']

const starts =
  (...texts: string[]): Fits =>
  (head) =>
    texts.some((text) => head.subarray(0, text.length).equals(Buffer.from(text, 'latin1')))
const at =
  (offset: number, ...texts: string[]): Fits =>
  (head) =>
    texts.some((text) => head.subarray(offset, offset + text.length).toString('latin1') === text)
const both =
  (...rules: Fits[]): Fits =>
  (head) =>
    rules.every((rule) => rule(head))

const zip = starts('PK\x03\x04')
const compound = starts('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')
const mpegFrame: Fits = (head) =>
  head[0] === 0xff && ((head[1] ?? 0) & 0xe0) === 0xe0 && ((head[1] ?? 0) & 0x06) !== 0
const adts: Fits = (head) => head[0] === 0xff && ((head[1] ?? 0) & 0xf6) === 0xf0
const iso = at(4, 'ftyp')
const mp3: Fits = (head) => starts('ID3')(head) || mpegFrame(head)
const aac: Fits = (head) => adts(head) || starts('ADIF', 'ID3')(head)

/** Text has no NUL (UTF-16 is let through by its mark). */
const text: Fits = (head) => starts('\xff\xfe', '\xfe\xff')(head) || !head.includes(0)
const playlist: Fits = (head) =>
  text(head) && (starts('#EXTM3U')(head) || starts('\xef\xbb\xbf#EXTM3U')(head))

type Row = readonly [mimeType: string, fits: Fits, inside?: Inside, isPreviewable?: boolean]

const office = 'application/vnd.openxmlformats-officedocument.'
const iwork = [/^Index\//, /^Index\.zip$/, /^index\.(xml|apxl)(\.gz)?$/i]

const rows: Readonly<Record<string, Row>> = {
  gif: ['image/gif', starts('GIF87a', 'GIF89a'), 'image', true],
  jpg: ['image/jpeg', starts('\xff\xd8\xff'), 'image', true],
  jpeg: ['image/jpeg', starts('\xff\xd8\xff'), 'image', true],
  png: ['image/png', starts('\x89PNG\r\n\x1a\n'), 'image', true],
  webp: ['image/webp', both(starts('RIFF'), at(8, 'WEBP')), 'image', true],
  bmp: ['image/bmp', starts('BM'), 'image', true],

  mp4: ['video/mp4', iso, 'other', true],
  '3gp': ['video/3gpp', both(iso, at(8, '3g', 'isom', 'mp4')), 'other', true],
  m3u8: ['application/vnd.apple.mpegurl', playlist, 'text'],
  rmvb: ['application/vnd.rn-realmedia-vbr', starts('.RMF')],
  avi: ['video/x-msvideo', both(starts('RIFF'), at(8, 'AVI '))],
  swf: ['application/octet-stream', starts('FWS', 'CWS', 'ZWS')],
  mkv: ['video/x-matroska', starts('\x1a\x45\xdf\xa3')],
  flv: ['video/x-flv', starts('FLV')],

  mp3: ['audio/mpeg', mp3, 'other', true],
  wav: ['audio/wav', both(starts('RIFF'), at(8, 'WAVE')), 'other', true],
  wma: ['audio/x-ms-wma', starts('\x30\x26\xb2\x75\x8e\x66\xcf\x11')],
  ogg: ['audio/ogg', starts('OggS'), 'other', true],
  aac: ['audio/aac', aac, 'other', true],
  flac: ['audio/flac', starts('fLaC'), 'other', true],

  doc: ['application/msword', compound],
  xls: ['application/vnd.ms-excel', compound],
  ppt: ['application/vnd.ms-powerpoint', compound],
  txt: ['text/plain; charset=utf-8', text, 'text', true],
  csv: ['text/csv; charset=utf-8', text, 'text', true],
  pdf: ['application/pdf', starts('%PDF-'), 'other', true],
  docx: [`${office}wordprocessingml.document`, zip, 'zip'],
  xlsx: [`${office}spreadsheetml.sheet`, zip, 'zip'],
  pptx: [`${office}presentationml.presentation`, zip, 'zip'],
  epub: ['application/epub+zip', zip, 'zip'],
  pages: ['application/vnd.apple.pages', zip, 'zip'],
  numbers: ['application/vnd.apple.numbers', zip, 'zip'],
  keynote: ['application/vnd.apple.keynote', zip, 'zip'],
}

const members: Readonly<Record<string, readonly RegExp[]>> = {
  docx: [/^word\/document\d*\.xml$/],
  xlsx: [/^xl\/workbook\.xml$/],
  pptx: [/^ppt\/presentation\.xml$/],
  epub: [/^META-INF\/container\.xml$/],
  pages: iwork,
  numbers: iwork,
  keynote: iwork,
}

/** The type behind an allowed extension in lower case; undefined for every other. */
export function fileType(extension: string): FileType | undefined {
  const kind = findFileKind(extension)
  const row = Object.hasOwn(rows, extension) ? rows[extension] : undefined
  if (!kind || !row) return undefined
  const [mimeType, fits, inside = 'other', isPreviewable = false] = row
  return {
    kind,
    extension,
    mimeType,
    isPreviewable,
    inside,
    fits,
    members: members[extension] ?? [],
  }
}

/** Bytes of a file's beginning that the checks read. */
export const headBytes = 4096

// What browsers would take for a page when it comes first (WHATWG MIME sniffing), and what runs wherever it stands.
const leadingTag =
  /^(?:\xef\xbb\xbf)?\s*<(?:!doctype|!--|html|head|title|body|script|iframe|svg|math|object|embed|applet|form|meta|link|style|img|table|div|font|br|p|a|b|h1|\?xml)[\s>/]/i
const running = /<script|<iframe|<svg|<\?php|<\?=|^#!|^MZ|^\x7fELF/i

/** True when text would be drawn as a page or run somewhere. */
export function isActiveText(head: Buffer): boolean {
  // UTF-16 is the same with NULs in between.
  const plain = head
    .toString('latin1')
    .replace(/^(?:\xff\xfe|\xfe\xff)/, '')
    .replaceAll('\0', '')
  return leadingTag.test(plain) || running.test(plain)
}
