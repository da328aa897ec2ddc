// Files a browser can really draw or play, made without any tool but the test's own.
type Bytes = Uint8Array<ArrayBuffer>

/** A sound of so many seconds, 8,000 samples of 16 bits a second, that nobody hears. */
export function wav(seconds: number, seed = 0): Bytes {
  const rate = 8_000
  const samples = rate * seconds
  const file = Buffer.alloc(44 + samples * 2)
  file.write('RIFF', 0, 'latin1')
  file.writeUInt32LE(file.length - 8, 4)
  file.write('WAVEfmt ', 8, 'latin1')
  file.writeUInt32LE(16, 16)
  file.writeUInt16LE(1, 20)
  file.writeUInt16LE(1, 22)
  file.writeUInt32LE(rate, 24)
  file.writeUInt32LE(rate * 2, 28)
  file.writeUInt16LE(2, 32)
  file.writeUInt16LE(16, 34)
  file.write('data', 36, 'latin1')
  file.writeUInt32LE(samples * 2, 40)
  // One sample makes one sound differ from another.
  file.writeInt16LE(seed % 32_000, 44)
  return new Uint8Array(file)
}
