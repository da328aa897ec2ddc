/** Bytes of a text that are shown. */
export const maxBytes = 256 * 1024

/**
 * The beginning of a text file of `size` bytes: by its byte order mark, else UTF-8, else the Chinese national
 * encoding. The blob may hold no more than that beginning.
 */
export async function readText(
  blob: Blob,
  size = blob.size,
): Promise<{ text: string; isCut: boolean }> {
  const bytes = new Uint8Array(await blob.slice(0, maxBytes).arrayBuffer())
  const isCut = size > bytes.length
  const mark =
    bytes[0] === 0xff && bytes[1] === 0xfe
      ? 'utf-16le'
      : bytes[0] === 0xfe && bytes[1] === 0xff
        ? 'utf-16be'
        : undefined
  const decode = (encoding: string, fatal: boolean) =>
    // As a stream, so that a character cut in two at the end is no error.
    new TextDecoder(encoding, { fatal }).decode(bytes, { stream: isCut })
  if (mark) return { text: decode(mark, false), isCut }
  try {
    return { text: decode('utf-8', true), isCut }
  } catch {
    return { text: decode('gb18030', false), isCut }
  }
}
