// When a page is done asking: what the driver calls an idle network waits for ever if the end of one request is not told.
import { setTimeout as sleep } from 'node:timers/promises'
import type { BrowserContext, Page, Request } from 'playwright-core'
import { expect } from 'vitest'

interface Traffic {
  /** Requests without an end, with the moment they were sent. */
  open: Map<Request, number>
  changedAt: number
}

const traffic = new WeakMap<Page, Traffic>()

/** Nothing was asked and nothing answered for this long. */
const quietMs = 500
/** A request as old as this has ended, and nobody said so: no answer of the product takes as long. */
const lostMs = 20_000

/** Follows the requests of every page of a context; before its first page. */
export function watchTraffic(context: BrowserContext): void {
  context.on('page', (page) => {
    const own: Traffic = { open: new Map(), changedAt: performance.now() }
    traffic.set(page, own)
    page.on('request', (request) => {
      own.changedAt = performance.now()
      // A new document: what the one before asked for has gone with it.
      if (request.isNavigationRequest() && request.frame() === page.mainFrame()) own.open.clear()
      own.open.set(request, own.changedAt)
    })
    const end = (request: Request) => {
      if (own.open.delete(request)) own.changedAt = performance.now()
    }
    page.on('requestfinished', end)
    page.on('requestfailed', end)
  })
}

/** Waits until the page has asked for nothing for half a second and has the answers to all it asked. */
export async function quiet(page: Page, patienceMs = 90_000): Promise<void> {
  const own = traffic.get(page)
  if (!own)
    throw new Error('Nobody follows the requests of this page: make its context by newContext.')
  const begun = performance.now()
  for (;;) {
    const now = performance.now()
    const waited: string[] = []
    for (const [request, sentAt] of own.open) if (now - sentAt < lostMs) waited.push(request.url())
    const remainingMs = quietMs - (now - own.changedAt)
    if (waited.length === 0 && remainingMs <= 0) return
    if (now - begun > patienceMs) expect.fail(`Still asking: ${waited.join(', ')}`)
    await sleep(waited.length > 0 ? 50 : Math.max(remainingMs, 10))
  }
}
