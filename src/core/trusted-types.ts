// Trusted Types: the page's policy refuses text where the browser would run it as markup or script. This
// is the one policy there is; everything that reaches it comes from a library or from the build.

interface PolicyRules {
  /** Without a type it is called by a library itself, else the browser asks because text came where markup would run. */
  createHTML(text: string, type?: string): string | null
  createScriptURL(address: string): string | null
}
interface TrustedTypes<P = unknown> {
  readonly defaultPolicy: P | null
  createPolicy(name: string, rules: PolicyRules): unknown
}
const known = <P>() => (globalThis as { trustedTypes?: TrustedTypes<P> }).trustedTypes

/** The build's own workers, such as `/assets/md5-worker-3fJk2.js`. */
const workerPath = /^\/assets\/[\w-]+-worker-[\w-]+\.js$/

/** What the policy lets through; null is refused. */
export const trustedRules = (origin: string): PolicyRules => ({
  // Radix writes style sheets into style elements. Without `<` a text holds no element. Editor and cleaner of formatted
  // texts ask by themselves, to read markup in documents in which nothing runs.
  createHTML: (text, type) => (type === undefined || !text.includes('<') ? text : null),
  createScriptURL(address) {
    const url = URL.canParse(address, origin) ? new URL(address, origin) : undefined
    return url?.origin === origin && workerPath.test(url.pathname) ? address : null
  },
})

/** Installs the policy where the browser knows Trusted Types; before anything is drawn. */
export function installTrustedTypes(): void {
  known()?.createPolicy('default', trustedRules(location.origin))
}

/** The policy for libraries that would make one of their own, which the page refuses; undefined where there is none. */
export const pagePolicy = <P>(): P | undefined => known<P>()?.defaultPolicy ?? undefined
