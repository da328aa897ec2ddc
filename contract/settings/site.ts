// What visitors see before they sign in, and where links that members see may lead.
import { z } from 'zod'
import { LoginLinks } from '../login-links.ts'
import { defineSetting } from './setting.ts'

/** The name of a host without a port, in small letters. */
const host = z
  .string()
  .regex(/^(?=.{4,253}$)([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]*[a-z\d]$/)

export const siteSettings = {
  'login.links': defineSetting(
    'json',
    {
      default: [],
      titles: ['登录页友情链接', 'Links on the sign-in page', '登入頁友情連結'],
      sentBy: ['login/links'],
    },
    { schema: LoginLinks, stored: LoginLinks.catch([]), isRequired: false },
  ),
  /** Hosts that links on the site and service links may lead to, each with those below it; empty: none. */
  'website.linkHosts': defineSetting(
    'json',
    {
      // The stores of apps; where else members are led is added by two people.
      default: ['apps.apple.com', 'play.google.com'],
      level: 'K4',
      titles: [
        '网站与客服链接允许的域名',
        'Hosts allowed in site links and service links',
        '網站與客服連結允許的網域',
      ],
    },
    { schema: z.array(host).max(100), stored: z.array(z.string()) },
  ),
}
