import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import type { z } from 'zod'
import { links } from '#contract/login-links.ts'
import { call } from '#core/http/api.ts'

type Links = z.output<(typeof links)['output']>['list']

/** Other sites that an administrator points to; nothing where there are none or they cannot be had. */
export function LoginLinks() {
  const { t, i18n } = useLingui()
  const [list, setList] = useState<Links>([])
  // The server is outside React; the names follow the language.
  useEffect(() => {
    let isHere = true
    call(links, {}, { quiet: true }).then(
      (answer) => isHere && setList(answer.list),
      () => undefined,
    )
    return () => {
      isHere = false
    }
  }, [i18n.locale])
  if (list.length === 0) return null
  return (
    <nav aria-label={t`友情链接`} className="mt-6 flex flex-wrap justify-center gap-x-4 gap-y-2">
      <span className="text-text-muted">{t`友情链接`}</span>
      {list.map(({ name, url }) => (
        <a
          key={url}
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          className="text-primary-strong underline"
        >
          {name}
        </a>
      ))}
    </nav>
  )
}
