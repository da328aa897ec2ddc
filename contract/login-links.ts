// Links on the sign-in page, which an administrator keeps in the setting `login.links`.
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Titles, TitlesInput } from './lang.ts'
import { HttpsUrl, Nothing } from './wire.ts'

/** The value of the setting: a name in three languages and an address for each. */
export const LoginLinks = z.array(z.object({ titles: TitlesInput(32), url: HttpsUrl(500) })).max(10)

/** The links; none where none are set. Anybody may ask: the page is there before signing in. */
export const links = endpoint(
  'GET login/links',
  Nothing,
  z.object({ list: z.array(z.object({ titles: Titles, url: z.string() })) }),
  { access: 'public', passive: true },
)
