import { useLingui } from '@lingui/react/macro'
import type { z } from 'zod'
import { links } from '#contract/login-links.ts'
import { call } from '#core/http/api.ts'
import { titleIn } from '#core/i18n/title-in.ts'

type Links = z.output<(typeof links)['output']>['list']

/** Other sites that an administrator points to; nothing where there are none. */
function LoginLinks({ list }: { list: Links }) {
  const { t } = useLingui()
  if (list.length === 0) return null
  return (
    <nav aria-label={t`友情链接`} className="mt-6 flex flex-wrap justify-center gap-x-4 gap-y-2">
      <span className="text-text-muted">{t`友情链接`}</span>
      {list.map(({ titles, url }) => (
        <a
          key={url}
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          className="text-primary-strong underline"
        >
          {titleIn(titles)}
        </a>
      ))}
    </nav>
  )
}

/** Asks for the links and returns what shows them; none where they cannot be had. */
export async function loadLoginLinks() {
  const { list } = await call(links, {}, { quiet: true }).catch(() => ({ list: [] }))
  return () => <LoginLinks list={list} />
}
