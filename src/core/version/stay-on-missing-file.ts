/**
 * Keeps the page when a file of it is gone. The router reloads the whole page for the first missing file of a route,
 * and forms in other tabs with it; it leaves that to us once its own note says that it has done so.
 */
export function stayOnMissingFile(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    try {
      sessionStorage.setItem(`tanstack_router_reload:${payload.message}`, '1')
    } catch {
      // Blocked: the router cannot make its note either, and reloads nothing.
    }
  })
}
