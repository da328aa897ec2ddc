// Security headers of every answer (reliability H1–H3): calls, files, pages and errors alike.

/** The content policy; pages pass the nonce their style elements carry, and the hosts they may embed. */
export function contentPolicy(nonce?: string, frameSrc: readonly string[] = []): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    nonce === undefined ? "style-src 'self'" : `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "media-src 'self' data: blob:",
    // Documents are shown from blobs that the page has fetched with its token.
    ['frame-src blob:', ...frameSrc].join(' '),
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // Text is never run as markup or script; the console's one policy is in `core/trusted-types.ts`.
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ')
}

/**
 * The content policy in the page of a build, for hosts that send none. A `meta` element cannot say who may frame the page; which
 * hosts are asked is narrowed once `config.json` has named them (`src/core/deployment/narrow-policy.ts`).
 */
export const staticPolicy: string = contentPolicy('__CSP_NONCE__', ['https:'])
  .replace("; frame-ancestors 'none'", '')
  .replace("connect-src 'self'", "connect-src 'self' https: http:")
  .replaceAll(/(img|media)-src 'self'/g, "$1-src 'self' https: http:")

/** The policy of the worker that digests files: scripts of its own, WebAssembly, and nothing else. */
export const workerPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'"

/** What every answer carries besides its policy. CORS stays off: no `Access-Control-*` anywhere. */
export const securityHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy':
    'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
} as const
