// Pictures of identity documents. They leave the server drawn anew, with the operator's id and the time in them, and are
// nowhere else to be had: they are no files of the file store's lists.
import { Code } from '#contract/codes.ts'
import * as api from '#contract/member/member-auth.ts'
import { Refusal } from '#server/base/refusal.ts'
import type { App } from '#server/http/application.ts'
import { audited, type Call } from '#server/http/call.ts'
import { change, serve } from '#server/http/serve.ts'
import { transact } from '#server/http/transact.ts'
import { markedDocument } from '#server/upload/index.ts'
import { assertRevealed, requiredRevealConfirmation, recordReveal } from '../reveals.ts'
import { openedNumber } from './evidence.ts'
import { authGuard } from './guard.ts'
import type { AuthRow } from './row.ts'

const columns = { front: 'frontImg', back: 'backImg', hand: 'handImg' } as const

const targetOf = (targetId: string) => ({ targetType: authGuard.target, targetId })

/** The submission; operators who are bound to a member see nothing in clear (40302). */
async function found({ db, actor }: Call, id: string): Promise<AuthRow> {
  if (actor.bindMemberId !== null) throw new Refusal(Code.outOfScope, 'outOfScope')
  return authGuard.load(db, id)
}

/** Mounts the two calls that show what is otherwise hidden; each look is written down before anything is shown. */
export function authImages(app: App): void {
  serve(app, api.image, async ({ id, side }, call) => {
    const row = await found(call, id)
    const reason = await assertRevealed(call, targetOf(id))
    const at = new Date().toISOString().slice(0, 16).replace(/[T:]/g, ' ')
    const picture = await markedDocument(app.deps.store, row.log[columns[side]], {
      viewer: call.actor.id,
      mark: `${call.actor.id} ${at}`,
    })
    const url = `data:image/jpeg;base64,${picture.toString('base64')}`
    await transact(call, { endpoint: api.image, input: { id, side } }, async () =>
      // The version says which pictures and facts were seen: an approval asks for it.
      audited(
        null,
        authGuard.entry('image', row, { after: { side, version: row.log.version }, reason }),
      ),
    )
    return { url, expiresIn: api.revealSec }
  })

  change(
    app,
    api.reveal,
    async ({ id, reason }, call) => {
      const row = await authGuard.load(call.tx, id)
      const idNo = openedNumber(row.log)
      await recordReveal(call, targetOf(id), { reason })
      const shown = { realName: row.log.realName, idNo, expiresIn: api.revealSec }
      return audited(shown, authGuard.entry('reveal', row, { reason }))
    },
    { need: ({ id }, call) => requiredRevealConfirmation(call, targetOf(id)) },
  )
}
