/** Reads the text of an answer; undefined, with the connection ended, where it is larger than `maxBytes`. */
export async function boundedText(
  { body }: Pick<Response, 'body'>,
  maxBytes: number,
): Promise<string | undefined> {
  const parts: Uint8Array[] = []
  let size = 0
  // Leaving the loop ends the connection: the rest is not read.
  for await (const part of body ?? []) {
    size += part.byteLength
    if (size > maxBytes) return undefined
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}
