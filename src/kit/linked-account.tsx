import type { ReactNode } from 'react'
import type { OidcLink } from '#contract/sign-in-oidc.ts'

/** What an account at an identity provider is called: as it was when it was linked, else by its lasting id. */
export const getAccountName = ({ accountName, subject }: OidcLink): string => accountName || subject

interface LinkedAccountProps {
  link: OidcLink
  className?: string
  /** When it was linked and used. */
  times: ReactNode
  /** What can be done about it. */
  children: ReactNode
}

/** An account at an identity provider in a list of those that an operator signs in by. */
export const LinkedAccount = ({
  link,
  className = 'py-2',
  times,
  children,
}: LinkedAccountProps) => (
  <li className={`flex items-center gap-3 ${className}`}>
    <div className="min-w-0 flex-1">
      <p className="wrap-anywhere">
        {link.providerTitle} · {getAccountName(link)}
      </p>
      <p className="text-sm wrap-anywhere text-text-muted" title={link.issuer}>
        {times}
      </p>
    </div>
    {children}
  </li>
)
