let host: HTMLElement | undefined

/**
 * The element that dialogs, menus and popovers are mounted in, at the end of the body. Having one of its own lets the
 * shell take all of them out of the document at once, together with the page, and put them back as they were.
 */
export function layerRoot(): HTMLElement {
  host ??= document.createElement('div')
  host.id = 'layers'
  // Taken out on purpose, it says so; otherwise the body it was in is gone.
  if (!host.isConnected && host.dataset['detached'] === undefined) document.body.append(host)
  return host
}
