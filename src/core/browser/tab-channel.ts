/** What the tabs of a browser say to each other. */
export interface TabChannel {
  post(message: unknown): void
}

/**
 * Opens a channel to the other tabs; silent where there is none. A page in the back-forward cache does not listen: a
 * message would throw it out of there, and the operator who goes back would find an empty form.
 */
export function openTabChannel(name: string, receive: (message: unknown) => void): TabChannel {
  let channel: BroadcastChannel | undefined
  if (typeof document !== 'undefined' && typeof BroadcastChannel !== 'undefined') {
    const open = () => {
      if (channel) return
      channel = new BroadcastChannel(name)
      channel.addEventListener('message', ({ data }) => receive(data))
    }
    open()
    addEventListener('pageshow', open)
    addEventListener('pagehide', () => {
      channel?.close()
      channel = undefined
    })
  }
  return { post: (message) => channel?.postMessage(message) }
}
