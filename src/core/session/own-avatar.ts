// The operator's own picture, fetched once for everything that shows it: the user menu, the personal centre, and the
// lock screen, which could not fetch it any more.
import { proxy, subscribe } from 'valtio'
import { fetchFile, fileIdIn } from '../http/file-content.ts'
import { session } from './session.ts'

/** Address an `img` may show; empty where there is no picture, or none yet. Watch it with `useSnapshot`. */
export const ownAvatar = proxy({ address: '' })

let source = ''

function show(blob?: Blob) {
  if (ownAvatar.address.startsWith('blob:')) URL.revokeObjectURL(ownAvatar.address)
  ownAvatar.address = blob ? URL.createObjectURL(blob) : ''
}

function follow() {
  const wanted = session.state.user?.avatar ?? ''
  if (wanted === source) return
  source = wanted
  show()
  if (wanted === '') return
  const id = fileIdIn(wanted)
  if (id === undefined) {
    // A picture of another house than the file store's: the page's policy decides whether it is shown.
    ownAvatar.address = wanted
    return
  }
  fetchFile(id).then(
    (blob) => source === wanted && show(blob),
    () => {
      // No picture is no loss worth a message; the next change of the session tries again.
      if (source === wanted) source = ''
    },
  )
}

subscribe(session.state, follow)
follow()
