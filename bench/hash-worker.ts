// The bare digests to compare with: the plainest loop over a file that a page would write, slice after slice.
import { scriptMd5, wasmMd5 } from '#core/upload/md5-hashers.ts'
import { md5SliceSize } from '#core/upload/md5-of.ts'

/** What a bare digest took: all of it, and the part that the library itself took, its bytes being in memory. */
export interface BareResult {
  md5: string
  seconds: number
  insideSeconds: number
}

addEventListener('message', ({ data }: MessageEvent<{ name: 'wasm' | 'script'; file: File }>) => {
  void digest(data.name, data.file).then((result) => postMessage(result))
})

async function digest(name: 'wasm' | 'script', file: File): Promise<BareResult> {
  const md5 = name === 'wasm' ? await wasmMd5() : scriptMd5()
  const begun = performance.now()
  let inside = 0
  for (let at = 0; at < file.size; at += md5SliceSize) {
    const bytes = new Uint8Array(await file.slice(at, at + md5SliceSize).arrayBuffer())
    const start = performance.now()
    md5.update(bytes)
    inside += performance.now() - start
  }
  const digested = md5.digest()
  const seconds = (performance.now() - begun) / 1_000
  return { md5: digested, seconds, insideSeconds: inside / 1_000 }
}
