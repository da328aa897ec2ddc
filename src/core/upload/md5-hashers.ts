// MD5, fast where WebAssembly may run, right everywhere. Digests of both are proven equal by a test.
import { createMD5 } from 'hash-wasm'
import SparkMD5 from 'spark-md5'

/** Takes bytes in their order; `digest` gives 32 hex digits. */
export interface Md5 {
  readonly name: 'wasm' | 'script'
  update: (bytes: Uint8Array<ArrayBuffer>) => void
  digest: () => string
}

/** MD5 in WebAssembly. Rejects where the browser or the content policy refuses it. */
export async function wasmMd5(): Promise<Md5> {
  const hasher = await createMD5()
  hasher.init()
  return {
    name: 'wasm',
    update: (bytes) => void hasher.update(bytes),
    digest: () => hasher.digest('hex'),
  }
}

/** MD5 in plain script, a quarter as fast. */
export function scriptMd5(): Md5 {
  const hasher = new SparkMD5.ArrayBuffer()
  return {
    name: 'script',
    update: (bytes) =>
      void hasher.append(
        bytes.byteLength === bytes.buffer.byteLength ? bytes.buffer : bytes.slice().buffer,
      ),
    digest: () => hasher.end(),
  }
}

/** The fastest MD5 that runs here. */
export const bestMd5 = (): Promise<Md5> => wasmMd5().catch(scriptMd5)
