/**
 * Gives the keyboard to the page that has arrived, as what was clicked to get there is gone. Not while a dialog covers the
 * page: somebody opened it meanwhile and is typing into it.
 */
export function focusPage(): void {
  const main = document.getElementById('main')
  if (main?.closest('[aria-hidden=true]') === null) main.focus()
}
