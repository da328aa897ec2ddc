// Trusted Types: the page's policy refuses text where the browser would run it as markup or script. This
// is the one policy there is; everything that reaches it comes from a library or from the build.

interface PolicyRules {
  createHTML(text: string): string | null
  createScriptURL(address: string): string | null
}
interface TrustedTypes {
  createPolicy(name: string, rules: PolicyRules): unknown
}

/** The build's own workers, such as `/assets/md5-worker-3fJk2.js`. */
const workerPath = /^\/assets\/[\w-]+-worker-[\w-]+\.js$/

/** What the policy lets through; null is refused. */
export const trustedRules = (origin: string): PolicyRules => ({
  // Radix writes style sheets into style elements. Without `<` a text holds no element.
  createHTML: (text) => (text.includes('<') ? null : text),
  createScriptURL(address) {
    const url = URL.canParse(address, origin) ? new URL(address, origin) : undefined
    return url?.origin === origin && workerPath.test(url.pathname) ? address : null
  },
})

/** Installs the policy where the browser knows Trusted Types; before anything is drawn. */
export function installTrustedTypes(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  trustedTypes?.createPolicy('default', trustedRules(location.origin))
}
