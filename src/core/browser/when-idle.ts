/** Resolves when the browser has nothing better to do, after three seconds at the latest: for what no first screen needs. */
export const whenIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if (typeof requestIdleCallback === 'function')
      requestIdleCallback(() => resolve(), { timeout: 3_000 })
    else setTimeout(resolve, 500)
  })
