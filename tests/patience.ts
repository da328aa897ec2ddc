/** For `vi.waitFor`, which does not read it from `vitest.config.ts`: how long what never comes is waited for. */
export const patience = { timeout: 90_000, interval: 20 }
