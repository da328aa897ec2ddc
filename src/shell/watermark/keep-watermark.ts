/**
 * Lays a repeated picture over everything, the lock included, and puts it back when it is removed or changed. It takes
 * no clicks and grows with the window. Answers how to take it away.
 */
export function keepWatermark(url: string): () => void {
  let sheet = document.createElement('div')
  const observer = new MutationObserver(() => put())

  function put() {
    observer.disconnect()
    sheet.remove()
    // Always a new one: nothing that was done to the old one matters.
    sheet = document.createElement('div')
    sheet.dataset['watermark'] = ''
    sheet.ariaHidden = 'true'
    Object.assign(sheet.style, {
      position: 'fixed',
      inset: '0',
      zIndex: '90',
      pointerEvents: 'none',
      backgroundImage: `url("${url}")`,
      backgroundRepeat: 'repeat',
    })
    document.body.append(sheet)
    observer.observe(sheet, { attributes: true, childList: true })
    watchBody.observe(document.body, { childList: true })
  }
  const watchBody = new MutationObserver(() => {
    if (sheet.parentNode !== document.body) put()
  })

  put()
  return () => {
    observer.disconnect()
    watchBody.disconnect()
    sheet.remove()
  }
}
