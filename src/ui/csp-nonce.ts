import { setNonce } from 'get-nonce'

/**
 * Reads the nonce that the server put into `<meta property="csp-nonce" nonce="…">` for this
 * response. The element's property is asked first: browsers hide the attribute's value from scripts.
 * Undefined where the page has none (tests, a host without a policy).
 */
export const cspNonce = (): string | undefined => {
  const meta = document.querySelector<HTMLElement>('meta[property="csp-nonce"]')
  return meta?.nonce || meta?.getAttribute('nonce') || undefined
}

/**
 * Hands the page's nonce to react-remove-scroll (inside Radix's modal parts), which asks `get-nonce`
 * before it writes its `<style>`. Call it once, before the first render.
 */
export const adoptCspNonce = () => {
  const nonce = cspNonce()
  if (nonce) setNonce(nonce)
}
