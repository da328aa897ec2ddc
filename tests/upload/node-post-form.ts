// Sends the engine's forms from Node as the browser does: progress while bytes leave, an end to silence.
import { request } from 'node:http'
import { readJson, type PostForm } from '#core/upload/post-form.ts'

const pieceBytes = 64 * 1024

/** Makes a `PostForm`; so many milliseconds without a byte or an answer count as a dead connection. */
export const nodePostForm =
  (stallMs: number): PostForm =>
  async ({ url, headers, form, signal, onProgress }) => {
    const encoded = new Response(form)
    const type = encoded.headers.get('content-type') ?? ''
    const bytes = Buffer.from(await encoded.arrayBuffer())
    return new Promise((resolve, reject) => {
      signal.throwIfAborted()
      const outgoing = request(url, {
        method: 'POST',
        headers: { ...headers, 'content-type': type, 'content-length': bytes.length },
        // A connection of its own, so that one that breaks breaks nothing else.
        agent: false,
      })
      let timer: ReturnType<typeof setTimeout> | undefined
      const stop = () => outgoing.destroy()
      const alive = () => {
        clearTimeout(timer)
        timer = setTimeout(stop, stallMs)
      }
      signal.addEventListener('abort', stop, { once: true })
      const end = () => {
        clearTimeout(timer)
        signal.removeEventListener('abort', stop)
      }
      const fail = () => {
        end()
        reject(signal.aborted ? (signal.reason as Error) : new TypeError('no answer'))
      }
      outgoing.on('error', fail).on('close', fail)
      outgoing.on('response', (answer) => {
        let text = ''
        answer.setEncoding('utf8').on('data', (part: string) => (text += part))
        answer.on('error', fail).on('end', () => {
          end()
          const retryAfter = answer.headers['retry-after'] ?? null
          resolve({ status: answer.statusCode ?? 0, body: readJson(text), retryAfter })
        })
      })
      const write = (at: number) => {
        alive()
        onProgress(at)
        if (at >= bytes.length) return outgoing.end()
        const next = at + pieceBytes
        return outgoing.write(bytes.subarray(at, next), (error) => error ?? write(next))
      }
      write(0)
    })
  }
