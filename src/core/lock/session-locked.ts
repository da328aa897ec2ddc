// Between the calls, which learn that the session is locked, and the lock, which makes calls itself.

const listeners = new Set<() => void>()

/** Calls the listener whenever a call is answered 423; answers how to stop. */
export function onSessionLocked(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Said by `core/http/http.ts` for every answer 423 to the token in use. */
export const sessionLocked = () => listeners.forEach((listener) => listener())
