// How files begin, by extension. The server looks again and deeper; this spares the operator a long way to its no.

/** The first bytes, one character each. */
type Fits = (head: string) => boolean

const starts =
  (...marks: string[]): Fits =>
  (head) =>
    marks.some((mark) => head.startsWith(mark))
const riff =
  (form: string): Fits =>
  (head) =>
    head.startsWith('RIFF') && head.startsWith(form, 8)

const zip = starts('PK\x03\x04')
const compound = starts('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')
const media: Fits = (head) => head.startsWith('ftyp', 4)
/** UTF-16 says so at its start; every other text is without NUL. */
const text: Fits = (head) => /^(?:\xff\xfe|\xfe\xff)/.test(head) || !head.includes('\0')
const jpeg = starts('\xff\xd8\xff')

const heads: Readonly<Record<string, Fits>> = {
  gif: starts('GIF87a', 'GIF89a'),
  jpg: jpeg,
  jpeg,
  png: starts('\x89PNG\r\n\x1a\n'),
  bmp: starts('BM'),
  webp: riff('WEBP'),
  mp4: media,
  '3gp': media,
  m3u8: (head) => /^(?:\xef\xbb\xbf)?#EXTM3U/.test(head),
  rmvb: starts('.RMF'),
  avi: riff('AVI '),
  swf: starts('FWS', 'CWS', 'ZWS'),
  mkv: starts('\x1a\x45\xdf\xa3'),
  flv: starts('FLV'),
  mp3: (head) => /^(?:ID3|\xff[\xe2-\xff])/.test(head),
  wav: riff('WAVE'),
  wma: starts('\x30\x26\xb2\x75\x8e\x66\xcf\x11'),
  ogg: starts('OggS'),
  aac: (head) => /^(?:ID3|ADIF|\xff[\xf0\xf1\xf8\xf9])/.test(head),
  flac: starts('fLaC'),
  doc: compound,
  xls: compound,
  ppt: compound,
  txt: text,
  csv: text,
  pdf: starts('%PDF-'),
  docx: zip,
  xlsx: zip,
  pptx: zip,
  epub: zip,
  pages: zip,
  numbers: zip,
  keynote: zip,
}

/** Bytes of a file's beginning that `fitsExtension` wants. */
export const headBytes = 4_096

/** True when a file with this extension (lower case) may begin like this; false for extensions that are not allowed. */
export function fitsExtension(extension: string, head: Uint8Array): boolean {
  const fits = Object.hasOwn(heads, extension) ? heads[extension] : undefined
  return fits?.(String.fromCharCode(...head.subarray(0, headBytes))) ?? false
}
