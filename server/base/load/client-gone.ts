/** The caller left before its request was complete or its answer was ready: nobody's fault, and nobody reads the answer. */
export class ClientGone extends Error {
  override readonly name = 'ClientGone'
}

/** Rejects with `ClientGone` when the caller leaves before the promise settles. */
export async function whileConnected<T>(signal: AbortSignal, promise: Promise<T>): Promise<T> {
  let onAbort = () => {}
  const gone = new Promise<never>((_, reject) => {
    onAbort = () => reject(new ClientGone('the caller left'))
    if (signal.aborted) onAbort()
    else signal.addEventListener('abort', onAbort, { once: true })
  })
  try {
    return await Promise.race([promise, gone])
  } finally {
    signal.removeEventListener('abort', onAbort)
  }
}
