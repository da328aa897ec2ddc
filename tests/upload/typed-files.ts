// Files by type: those that lie about what they are, and those that do not.
import sharp from 'sharp'
import { docx, film, pngHeader, textBytes, zipFile, type Member } from './samples.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** A page with a script. */
export const html = '<!doctype html><script>alert(1)</script>'
const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'
export const text = (content: string): Bytes => textBytes(content)
const begins = (start: string, more = 64): Bytes => textBytes(start + '\0'.repeat(more), 'latin1')
/** A small picture. */
export const picture = async (format: 'jpeg' | 'png' | 'webp' | 'gif'): Promise<Bytes> =>
  new Uint8Array(
    await sharp({ create: { width: 8, height: 6, channels: 3, background: 'teal' } })
      .toFormat(format)
      .toBuffer(),
  )
const many: Member[] = Array.from({ length: 10_001 }, (_, at) => ({
  name: `${at}`,
  data: Buffer.alloc(0),
}))
const overlong = (size: number) => [
  { name: 'word/media/image1.png', data: Buffer.alloc(2000), claimed: size },
]

// Each is modest; together they are a thousand times the file.
const shared: Member[] = Array.from({ length: 400 }, (_, at) => ({
  name: `word/media/${at}.png`,
  claimed: 190_000,
  packed: 2000,
}))

/** None of these may be stored. */
export const lies: [name: string, bytes: Bytes | (() => Promise<Bytes>)][] = [
  // Types nobody may upload, whatever is inside.
  ...[
    'html',
    'htm',
    'svg',
    'xml',
    'js',
    'mjs',
    'php',
    'phtml',
    'jsp',
    'asp',
    'exe',
    'dll',
    'sh',
    'bat',
    'ps1',
    'jar',
    'apk',
    'zip',
    'rar',
    '7z',
    'docm',
    'xlsm',
    'hta',
    'lnk',
    'com',
    'scr',
    'htaccess',
    'xhtml',
    'tiff',
    'heic',
  ].map((extension): [string, Bytes] => [`evil.${extension}`, text('hello')]),
  ['noextension', text('hello')],
  ['trailing.jpg.', text('hello')],
  ['double.jpg.php', text('<?php system($_GET[0])')],
  // Pages and programs under names of pictures and papers.
  ['page.jpg', text(html)],
  ['page.png', text(html)],
  ['page.gif', text(html)],
  ['vector.png', text(svg)],
  ['vector.webp', text(svg)],
  ['shell.jpg', text('<?php system($_GET[0]) ?>')],
  ['program.png', begins('MZ\x90\x00')],
  ['elf.mp4', begins('\x7fELF')],
  ['page.pdf', text(html)],
  ['page.mp3', text(html)],
  ['page.docx', text(html)],
  ['page.txt', text(html)],
  ['page.csv', text(`\ufeff\n  ${html}`)],
  ['wide.txt', textBytes(`\ufeff${html}`, 'utf16le')],
  ['inside.txt', text(`some words\n<script src=x></script>`)],
  ['vector.txt', text(svg)],
  ['shell.csv', text('a,b\n<?php system($_GET[0]);')],
  ['script.txt', text('#!/bin/sh\nrm -rf /')],
  ['program.txt', begins('MZ\x90\x00')],
  ['page.m3u8', text(`${html}#EXTM3U`)],
  ['other.m3u8', text('http://169.254.169.254/latest/meta-data/')],
  // One picture as another.
  ['really-png.jpg', () => picture('png')],
  ['really-jpeg.png', () => picture('jpeg')],
  ['really-gif.webp', () => picture('gif')],
  // Pictures that are none, or too many.
  ['flood.png', pngHeader(50_000, 50_000)],
  ['wide.png', pngHeader(50_000_001, 1)],
  ['empty.png', pngHeader(100, 100)],
  ['nothing.png', pngHeader(0, 0)],
  ['cut.jpg', async () => (await picture('jpeg')).subarray(0, 200)],
  [
    'flood.bmp',
    textBytes(`424d${'00'.repeat(12)}28000000ffff0000ffff0000${'00'.repeat(28)}`, 'hex'),
  ],
  ['short.bmp', text('BM')],
  // Packed files.
  ['bomb.docx', docx(...overlong(1_000_000_000))],
  ['overlapping.docx', docx(...shared)],
  ['crowd.docx', docx(...many)],
  ['plain.docx', zipFile([{ name: 'readme.txt' }])],
  ['sheet.docx', zipFile([{ name: 'xl/workbook.xml' }])],
  ['cut.docx', docx().subarray(0, 60)],
  ['macro.docx', docx({ name: 'word/vbaProject.bin' })],
  ['program.xlsx', zipFile([{ name: 'xl/workbook.xml' }, { name: 'xl/run.exe' }])],
  ['plain.pages', zipFile([{ name: 'readme.txt' }])],
  ['flash.doc', begins('CWS')],
]

/** All of these may be stored; `shown` is the type of those that the console may show. */
export const honest: [name: string, bytes: Bytes | (() => Promise<Bytes>), shown: string | null][] =
  [
    ['a.jpg', () => picture('jpeg'), 'image/jpeg'],
    ['a.jpeg', () => picture('jpeg'), 'image/jpeg'],
    ['A.PNG', () => picture('png'), 'image/png'],
    ['a.gif', () => picture('gif'), 'image/gif'],
    ['a.webp', () => picture('webp'), 'image/webp'],
    [
      'a.bmp',
      textBytes(`424d${'00'.repeat(12)}280000000200000002000000${'00'.repeat(44)}`, 'hex'),
      'image/bmp',
    ],
    ['a.mp4', begins('\0\0\0\x18ftypisom'), 'video/mp4'],
    ['a.3gp', begins('\0\0\0\x18ftyp3gp5'), 'video/3gpp'],
    ['a.m3u8', text('#EXTM3U\nhttp://127.0.0.1:8169/never-fetched.ts\n'), null],
    ['a.rmvb', begins('.RMF'), null],
    ['a.avi', film(64), null],
    ['a.swf', begins('CWS'), null],
    ['a.mkv', begins('\x1a\x45\xdf\xa3'), null],
    ['a.flv', begins('FLV\x01'), null],
    ['a.mp3', begins('ID3\x03'), 'audio/mpeg'],
    ['b.mp3', begins('\xff\xfb\x90'), 'audio/mpeg'],
    ['a.wav', begins('RIFF\0\0\0\0WAVE'), 'audio/wav'],
    ['a.wma', begins('\x30\x26\xb2\x75\x8e\x66\xcf\x11'), null],
    ['a.ogg', begins('OggS'), 'audio/ogg'],
    ['a.aac', begins('\xff\xf1'), 'audio/aac'],
    ['a.flac', begins('fLaC'), 'audio/flac'],
    ['a.doc', begins('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'), null],
    ['a.xls', begins('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'), null],
    ['a.ppt', begins('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'), null],
    ['a.docx', docx(), null],
    ['a.xlsx', zipFile([{ name: 'xl/workbook.xml' }]), null],
    ['a.pptx', zipFile([{ name: 'ppt/presentation.xml' }]), null],
    ['a.epub', zipFile([{ name: 'mimetype' }, { name: 'META-INF/container.xml' }]), null],
    ['a.pages', zipFile([{ name: 'Index/Document.iwa' }]), null],
    ['a.numbers', zipFile([{ name: 'Index.zip' }]), null],
    ['a.keynote', zipFile([{ name: 'index.apxl.gz' }]), null],
    ['a.txt', text('余额 < 100 且 > 5'), 'text/plain; charset=utf-8'],
    ['a.csv', text('名称,金额\n甲,1'), 'text/csv; charset=utf-8'],
    ['gbk.txt', textBytes('b3e4d6b5', 'hex'), 'text/plain; charset=utf-8'],
    ['a.pdf', begins('%PDF-1.7\n'), 'application/pdf'],
  ]
