// Where links that members see may lead: the hosts of `website.linkHosts` and those below them, nowhere else.
import { readSettings } from '#server/db/settings.ts'
import type { Change } from '#server/http/call.ts'
import { invalidField } from '#server/http/field-errors.ts'

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).hostname : '')

/** Throws 40001 at the field where one of the links leads by https to a host that is not in `website.linkHosts`. */
export async function assertLinkHosts(
  { tx, lang }: Pick<Change, 'tx' | 'lang'>,
  field: string,
  urls: readonly string[],
): Promise<void> {
  const hosts = urls.filter((url) => /^https:/i.test(url)).map(hostOf)
  if (hosts.length === 0) return
  const { 'website.linkHosts': allowed } = await readSettings(tx)
  const isAllowed = (host: string) =>
    allowed.some((each) => host === each || host.endsWith(`.${each}`))
  if (hosts.every(isAllowed)) return
  throw invalidField(field, allowed.length === 0 ? 'linkHostsEmpty' : 'linkHost', lang)
}
