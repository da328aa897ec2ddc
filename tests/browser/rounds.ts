// Counts how deep the chain of a page's requests is, without a clock: all requests are held until the page has asked
// for all it can ask for, and then answered together. Each such round would cost a distant operator one round trip.
import type { Page } from 'playwright-core'
import { type Protocol, startFront } from './front.ts'

/** How long nothing new must be asked for, once the page has nothing left to do. */
const quietMs = 400

export interface Rounds {
  readonly url: string
  /** Opens a page and answers round by round until what is wanted is on it; gives the paths of each round. */
  openBy(page: Page, path: string, wanted: string): Promise<string[][]>
  /** From now on requests are answered at once. */
  letGo(): void
  stop(): Promise<void>
}

/** Resolves when the page's main thread has nothing to do; at once where there is no document yet. */
const idle = (page: Page) =>
  page
    .evaluate(
      () =>
        new Promise<void>((resolve) =>
          requestIdleCallback(() => requestIdleCallback(() => resolve())),
        ),
    )
    .catch(() => undefined)

/** Puts a front before a server that answers by rounds. */
export async function startRounds(target: string, protocol: Protocol): Promise<Rounds> {
  let held: { path: string; go: () => void }[] = []
  let isHolding = true
  const front = await startFront(target, {
    protocol,
    before: (path) =>
      isHolding ? new Promise((resolve) => held.push({ path, go: resolve })) : Promise.resolve(),
  })

  /** Waits until something is held and nothing more comes, or until `isReady`. */
  async function settle(page: Page, isReady: () => Promise<boolean>) {
    for (;;) {
      const count = held.length
      await new Promise((resolve) => setTimeout(resolve, quietMs))
      await idle(page)
      if (await isReady()) return true
      if (count > 0 && held.length === count) return false
    }
  }

  return {
    url: front.url,
    async openBy(page, path, wanted) {
      const rounds: string[][] = []
      const answered = { count: 0 }
      const done = () => (answered.count += 1)
      page.on('requestfinished', done).on('requestfailed', done)
      const going = page.goto(front.url + path, { waitUntil: 'commit' })
      const isReady = () =>
        page
          .locator(wanted)
          .first()
          .isVisible()
          .catch(() => false)
      while (!(await settle(page, isReady))) {
        const round = held
        held = []
        rounds.push(round.map((each) => each.path))
        for (const { go } of round) go()
      }
      await going
      page.off('requestfinished', done).off('requestfailed', done)
      return rounds
    },
    letGo() {
      isHolding = false
      for (const { go } of held.splice(0)) go()
    },
    stop: front.stop,
  }
}
