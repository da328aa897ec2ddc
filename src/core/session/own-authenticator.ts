// Whether the operator's authenticator is on screen: the user menu opens it, and whatever needs a code of it. The frame
// draws it.
import { proxy } from 'valtio'

/** The dialog of the operator's authenticator. */
export const ownAuthenticator = proxy({ isOpen: false })

/** Opens it over whatever is on screen. */
export const openOwnAuthenticator = (): void => {
  ownAuthenticator.isOpen = true
}

/** Closes it. */
export const closeOwnAuthenticator = (): void => {
  ownAuthenticator.isOpen = false
}
