import { useLingui } from '@lingui/react/macro'
import { use } from 'react'
import type { z } from 'zod'
import { Lang } from '#contract/lang.ts'
import { links } from '#contract/login-links.ts'
import { call } from '#core/http/api.ts'

type Links = z.output<(typeof links)['output']>['list']

/** Fetches the links; none where they cannot be had. */
export const loadLinks = (): Promise<Links> =>
  call(links, {}, { quiet: true }).then(
    ({ list }) => list,
    () => [],
  )

/** Other sites that an administrator points to; nothing where there are none. */
export function LoginLinks({ loading }: { loading: Promise<Links> }) {
  const { t, i18n } = useLingui()
  const list = use(loading)
  const lang = Lang.catch('zh-cn').parse(i18n.locale)
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
          {titles[lang] || titles['zh-cn']}
        </a>
      ))}
    </nav>
  )
}
