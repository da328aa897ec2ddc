// The bare digests to compare with: the time inside the library alone, reading left out.
import { scriptMd5, wasmMd5 } from '#core/upload/md5-hashers.ts'
import { md5SliceSize } from '#core/upload/md5-of.ts'

/** What a bare digest took; `seconds` is the library's own time. */
export interface BareResult {
  md5: string
  seconds: number
}

addEventListener('message', ({ data }: MessageEvent<{ name: 'wasm' | 'script'; file: File }>) => {
  void digest(data.name, data.file).then((result) => postMessage(result))
})

async function digest(name: 'wasm' | 'script', file: File): Promise<BareResult> {
  const md5 = name === 'wasm' ? await wasmMd5() : scriptMd5()
  let spent = 0
  for (let at = 0; at < file.size; at += md5SliceSize) {
    const bytes = new Uint8Array(await file.slice(at, at + md5SliceSize).arrayBuffer())
    const start = performance.now()
    md5.update(bytes)
    spent += performance.now() - start
  }
  return { md5: md5.digest(), seconds: spent / 1_000 }
}
