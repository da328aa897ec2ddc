// One question to a node over HTTP: bounded in time and size, never led to another address.
import type { z } from 'zod'
import { boundedText } from '#server/base/bounded-text.ts'
import { ChainFault } from '#server/base/ports/chain-node.ts'

/** Where a node is and how it is asked. */
export interface NodeAddress {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** For a whole look-up, which may take several questions. */
  readonly timeoutMs: number
  /** The largest answer that is read. */
  readonly maxBytes: number
}

/** Asks a node within one look-up. Paths are appended to its address. */
export type Ask = <S extends z.ZodType>(
  path: string,
  shape: S,
  body?: unknown,
) => Promise<z.output<S> | undefined>

/** Begins a look-up: all its questions share one time limit. An answer 404 is undefined; throws `ChainFault`. */
export function beginLookup({ url, headers, timeoutMs, maxBytes }: NodeAddress): Ask {
  const signal = AbortSignal.timeout(timeoutMs)
  const base = url.replace(/\/+$/, '')
  return async (path, shape, body) => {
    try {
      const response = await fetch(base + path, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { ...headers, ...(body !== undefined && { 'Content-Type': 'application/json' }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        // A node that leads elsewhere is configured wrongly, or taken over: its key must not travel on.
        redirect: 'error',
        signal,
      })
      if (response.status === 404) {
        await response.body?.cancel()
        return undefined
      }
      if (!response.ok) {
        await response.body?.cancel()
        throw new ChainFault('unreachable', `The node answered ${response.status}.`)
      }
      return read(shape, await textOf(response, maxBytes))
    } catch (error) {
      if (error instanceof ChainFault) throw error
      if (signal.aborted) throw new ChainFault('late', 'The node did not answer in time.')
      // Not the error itself: it may name the address.
      throw new ChainFault('unreachable', `The node was not reached: ${(error as Error).name}.`)
    }
  }
}

async function textOf(response: Response, maxBytes: number): Promise<string> {
  const text = await boundedText(response, maxBytes)
  if (text === undefined) throw new ChainFault('unreadable', 'The answer of the node is too large.')
  return text
}

function read<S extends z.ZodType>(shape: S, text: string): z.output<S> {
  try {
    const parsed = shape.safeParse(JSON.parse(text))
    if (parsed.success) return parsed.data
  } catch {
    // No JSON: reported like JSON of another shape.
  }
  throw new ChainFault('unreadable', 'The answer of the node has another shape.')
}
